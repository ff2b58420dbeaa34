import type { RecordKindDefinition } from '../reports/column.ts';

/** Power, contact, faults, climate, tightness tests and the sprinkler's water. */
export const deviceRecordKinds = {
  boot: {
    time: 'time',
    columns: {
      time: 'time',
      event: 'text',
      part: 'text',
      type: 'text',
      firmware: 'text',
      uptimeS: 'int',
      runS: 'int',
    },
  },
  power: {
    time: 'time',
    columns: {
      time: 'time',
      source: 'text',
      mainVoltageV: 'number',
      controllerVoltageV: 'number',
      batteryVoltageV: 'number',
      sensorBatteries: 'json',
    },
  },
  'electricity-switch': {
    time: 'time',
    columns: { time: 'time', cause: 'text', state: 'text', vtL: 'number', v20L: 'number' },
  },
  heartbeat: {
    time: 'startTime',
    columns: { heartTime: 'time', gpsTime: 'time', intervalS: 'int', durationS: 'int', cause: 'text' },
  },
  /**
   * A period without messages from the console: offline, or fixes without heartbeats. `state` is `failed` while it
   * lasts.
   */
  'console-link': {
    time: 'startTime',
    columns: { state: 'text', cause: 'text', planned: 'bool', durationS: 'int', recordId: 'text' },
  },
  /** Events of the devices, one row a moment: starts, supply, faults found and cleared, answers to orders. */
  'device-event': {
    time: 'time',
    columns: {
      time: 'time',
      device: 'text',
      event: 'text',
      detail: 'text',
      level: 'int',
      recordId: 'text',
    },
  },
  'device-fault': {
    time: 'startTime',
    columns: {
      device: 'text',
      fault: 'text',
      level: 'int',
      source: 'text',
      compartment: 'int',
      part: 'text',
      door: 'text',
      doorNumber: 'int',
      meterNumber: 'int',
      unitNumber: 'int',
      sensorSerial: 'text',
      value: 'number',
      limit: 'number',
      durationS: 'int',
      alarmId: 'text',
    },
  },
  media: {
    time: 'time',
    columns: {
      time: 'time',
      mediaCode: 'text',
      alarmCode: 'text',
      channel: 'int',
      mediaType: 'text',
      format: 'text',
      cause: 'text',
      durationS: 'number',
      sizeBytes: 'int',
    },
  },
  climate: {
    time: 'time',
    columns: {
      time: 'time',
      probe: 'int',
      probePlace: 'text',
      temperatureC: 'number',
      humidityPercent: 'number',
      fault: 'text',
      inLimits: 'bool',
    },
  },
  pressure: {
    time: 'time',
    columns: {
      time: 'time',
      compartment: 'int',
      cellPlace: 'text',
      pressureKPa: 'number',
      fault: 'text',
      limitKPa: 'number',
      inLimits: 'bool',
    },
  },
  'airtight-test': {
    time: 'startTime',
    columns: {
      cell: 'int',
      testCode: 'text',
      startPressureKPa: 'number',
      endPressureKPa: 'number',
      dropKPa: 'number',
      correctedDropKPa: 'number',
      minutes: 'number',
      result: 'text',
      ownResult: 'text',
    },
  },
  /** State of a detector's cell: one row a cell, changed by every message. */
  'airtight-status': {
    time: 'time',
    columns: {
      time: 'time',
      cell: 'int',
      state: 'text',
      testCode: 'text',
      pressureKPa: 'number',
      temperatureC: 'number',
    },
  },
  spraying: {
    time: 'startTime',
    columns: {
      durationS: 'int',
      km: 'number',
      litres: 'number',
      startPercent: 'number',
      endPercent: 'number',
      sprayMode: 'text',
    },
  },
  'water-inventory': {
    time: 'time',
    columns: {
      time: 'time',
      waterPercent: 'number',
      waterL: 'number',
      spraying: 'bool',
      pumpOn: 'bool',
      sprayMode: 'text',
    },
  },
} as const satisfies Record<string, RecordKindDefinition>;
