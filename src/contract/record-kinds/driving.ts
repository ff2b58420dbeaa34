import type { RecordKindDefinition } from '../reports/column.ts';

/** Motion, mileage, drivers and contact. */
export const drivingRecordKinds = {
  parking: {
    time: 'startTime',
    columns: {
      durationS: 'int',
      ignitionOnS: 'int',
      ignitionOffS: 'int',
      loaded: 'bool',
      permitted: 'bool',
      endUncertain: 'bool',
      alarmId: 'text',
    },
  },
  overspeed: {
    time: 'startTime',
    columns: {
      durationS: 'int',
      limitKmh: 'number',
      limitSource: 'text',
      maxSpeedKmh: 'number',
      meanSpeedKmh: 'number',
      lengthKm: 'number',
      fixes: 'int',
      preWarned: 'bool',
      terminalAlarm: 'bool',
      alarmId: 'text',
    },
  },
  curve: {
    time: 'startTime',
    columns: {
      durationS: 'number',
      maxLateralMs2: 'number',
      radiusM: 'number',
      maxSpeedKmh: 'number',
      loadedShare: 'number',
      alarmId: 'text',
    },
  },
  offline: {
    time: 'startTime',
    columns: {
      durationS: 'int',
      bucket: 'text',
      planned: 'bool',
      loaded: 'bool',
      filledMessages: 'int',
      alarmId: 'text',
    },
  },
  'daily-mileage': {
    time: 'day',
    columns: {
      day: 'day',
      km: 'number',
      gapKm: 'number',
      odometerKm: 'number',
      odometerDiffers: 'bool',
      drivingS: 'int',
      fixes: 'int',
    },
  },
  'area-mileage': {
    time: 'day',
    columns: {
      day: 'day',
      km: 'number',
      drivingS: 'int',
    },
  },
  /** A loaded truck off the route of its way bill. Metres are from the line; `lengthKm` is what it drove out there. */
  'route-deviation': {
    time: 'startTime',
    columns: {
      durationS: 'int',
      routeCode: 'text',
      routeName: 'text',
      wayBillCode: 'text',
      halfWidthM: 'number',
      farthestM: 'number',
      farthestLongitudeDeg: 'number',
      farthestLatitudeDeg: 'number',
      lengthKm: 'number',
      fixes: 'int',
      alarmId: 'text',
    },
  },
  /** Areas and routes as judged by the terminal itself (bits 20 to 23 of the alarm word). */
  'route-event': {
    time: 'startTime',
    columns: { crossing: 'text', level: 'int', durationS: 'int' },
  },
  'driver-duty': {
    time: 'signInTime',
    columns: {
      signInTime: 'time',
      signOutTime: 'time',
      method: 'text',
      drivingS: 'int',
      restS: 'int',
      rests: 'int',
      longestContinuousS: 'int',
      dayDrivingS: 'int',
    },
  },
} as const satisfies Record<string, RecordKindDefinition>;
