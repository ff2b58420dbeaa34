import type { DriveEvent, IncidentKind, Note } from './day.ts';
import { type BuiltDay, minuteMs, tenth } from './day-builder.ts';
import { type DriveProfile, motionAt } from './drive-profile.ts';
import { change, part } from './cargo-notes.ts';
import { between, pick } from '../random.ts';

interface Trip {
  readonly day: BuiltDay;
  readonly profile: DriveProfile;
  /** A moment of the drive that leaves as many minutes before its end. */
  readonly someTime: (minutesAfter: number) => number;
  readonly compartment: () => number;
}

const power = (
  atMs: number,
  source: 'main' | 'battery',
  mainVoltageV: number,
  batteryVoltageV = 8.1,
): Note => ({
  atMs: tenth(atMs),
  kind: 'power',
  data: { source, mainVoltageV, batteryVoltageV },
});

const cells = (day: BuiltDay, atMs: number, pressureKPa: number): Note => ({
  atMs: tenth(atMs),
  kind: 'pressure',
  data: {
    cells: day.truck.compartments.map(({ compartment }, index) => ({
      compartment,
      place: 'tank',
      pressureKPa: index === 0 ? pressureKPa : 3,
    })),
  },
});

const addSensorFault = (
  trip: Trip,
  kind: IncidentKind,
  minutes: number,
  faulty: Parameters<typeof change>[1][number],
  well: Parameters<typeof change>[1][number],
): void => {
  const atMs = tenth(trip.someTime(minutes + 2));
  trip.day.mark(kind, atMs, { compartment: faulty.compartment });
  trip.day.note(change(atMs, [faulty]), change(atMs + minutes * minuteMs, [well]));
};

/** Each incident of a loaded drive, with its messages. Shares are of loaded trips (engine rules, section 8). */
const incidents = {
  stuckSwitch: (trip) => {
    const compartment = trip.compartment();
    const stuck = part(compartment, 'footValve', 'open');
    addSensorFault(trip, 'stuckSwitch', 18, stuck, part(compartment, 'footValve', 'closed'));
  },
  brokenSensor: (trip) => {
    const common = part(trip.compartment(), 'manhole', 'closed');
    addSensorFault(trip, 'brokenSensor', 12, { ...common, fault: 'broken' }, { ...common, fault: 'none' });
  },
  weakSensorBattery: (trip) => {
    const common = part(trip.compartment(), 'manhole', 'closed');
    const weak = { ...common, fault: 'lowVoltage' as const };
    addSensorFault(trip, 'weakSensorBattery', 15, weak, { ...common, fault: 'none' });
  },
  tamper: (trip) => {
    const common = part(trip.compartment(), 'apiAdaptor', 'closed');
    addSensorFault(trip, 'tamper', 6, { ...common, tamper: true }, { ...common, tamper: false });
  },
  deadProbe: (trip) => {
    const { day } = trip;
    const fromMs = tenth(trip.someTime(20));
    const status = day.extra() < 0.5 ? 'missing' : 'error';
    const compartment = trip.compartment();
    day.mark('deadProbe', fromMs, { compartment });
    day.anomaly({ kind: 'deadGauge', compartment, status, fromMs, toMs: fromMs + 18 * minuteMs });
  },
  frozenProbe: (trip) => {
    const { day } = trip;
    const fromMs = tenth(day.nowMs() + 3 * minuteMs);
    const compartment = trip.compartment();
    day.mark('frozenProbe', fromMs, { compartment });
    day.anomaly({ kind: 'frozenGauge', compartment, fromMs, toMs: fromMs + 38 * minuteMs });
  },
  powerCut: (trip) => {
    const { day } = trip;
    const atMs = tenth(trip.someTime(14));
    day.mark('powerCut', atMs);
    day.note(
      power(atMs, 'battery', 0),
      power(atMs + 5 * minuteMs, 'battery', 0, 7.4),
      power(atMs + 11 * minuteMs, 'battery', 0, 6.8),
      power(atMs + 12 * minuteMs, 'main', 27.1, 7.8),
    );
  },
  highPressure: (trip) => {
    const { day } = trip;
    const atMs = tenth(trip.someTime(8));
    day.mark('highPressure', atMs);
    [13, 16.5, 18, 17.2, 9, 5].forEach((kPa, index) => day.note(cells(day, atMs + index * minuteMs, kPa)));
  },
  clockAhead: (trip) => {
    const { day } = trip;
    const fromMs = tenth(trip.someTime(20));
    day.mark('clockAhead', fromMs);
    day.anomaly({ kind: 'clockAhead', aheadMs: 2 * 3_600_000, fromMs, toMs: fromMs + 15 * minuteMs });
  },
} as const satisfies Partial<Record<IncidentKind, (trip: Trip) => void>>;

const shares: readonly (readonly [keyof typeof incidents, number, leastMinutes: number])[] = [
  ['stuckSwitch', 0.004, 30],
  ['brokenSensor', 0.006, 20],
  ['weakSensorBattery', 0.006, 25],
  ['tamper', 0.002, 15],
  ['deadProbe', 0.006, 30],
  ['frozenProbe', 0.006, 50],
  ['powerCut', 0.004, 25],
  ['highPressure', 0.006, 15],
  ['clockAhead', 0.002, 30],
];

/** Device faults of a loaded drive: at most one. */
export const drawTripIncident = (day: BuiltDay, profile: DriveProfile): void => {
  const startMs = day.nowMs();
  const minutes = profile.durationS / 60;
  const trip: Trip = {
    day,
    profile,
    someTime: (after) => startMs + between(day.extra, 2, Math.max(3, minutes - after)) * minuteMs,
    compartment: () => pick(day.extra, day.truck.compartments).compartment,
  };
  let draw = day.extra();
  for (const [kind, share, least] of shares) {
    if (draw < share) {
      const fits = minutes >= least && (kind !== 'highPressure' || day.truck.hasPressure);
      if (fits) incidents[kind](trip);
      return;
    }
    draw -= share;
  }
};

/** Road and terminal on any drive: tunnels of the motorway, and a route that the terminal thinks was left. */
export const drawRoadSide = (day: BuiltDay, profile: DriveProfile): DriveEvent[] => {
  const { extra } = day;
  const startMs = day.nowMs();
  if (profile.durationS < 1500) return [];
  if (extra() < 0.15) {
    const atS = Math.round(between(extra, 200, profile.durationS - 300));
    if (motionAt(profile, atS).roadClass === 'motorway') {
      const fromMs = startMs + atS * 1000;
      day.mark('tunnel', fromMs);
      day.anomaly({ kind: 'noFix', fromMs, toMs: fromMs + 90_000 });
    }
  }
  if (extra() >= 0.006) return [];
  const atS = Math.round(between(extra, 200, profile.durationS - 700));
  day.mark('offRoute', startMs + atS * 1000);
  return [{ kind: 'offRoute', atS, durationS: 300 }];
};
