import type { Period } from '../time/period.ts';
import { secondsOf, sharedSpans, stepTimes, united, type Span } from '../time/spans.ts';
import { dayMs } from '../time/time.ts';
import { sensorCount, type InstalledSensors, type SensorDevice } from './health-terms.ts';
import type { HealthFigures } from './health-score.ts';

/** Faults of one sensor. `number`: compartment or meter; 0 for the receiver. */
export interface SensorSpans {
  readonly device: SensorDevice;
  readonly number: number;
  readonly fault: string;
  readonly spans: readonly Span[];
}

/** Readings of level gauges of one China day. */
export interface DayReadings {
  readonly dayMs: number;
  readonly readings: number;
  readonly notOk: number;
}

/** What is known of a console's time. Stretches that go on end at the moment of asking. */
export interface HealthSpans {
  /** United. */
  readonly due: readonly Span[];
  readonly offline: readonly Span[];
  /** While heartbeats were overdue. */
  readonly heartbeat: readonly Span[];
  readonly supply: readonly { readonly fault: string; readonly spans: readonly Span[] }[];
  readonly sensors: readonly SensorSpans[];
  readonly installed: InstalledSensors;
  readonly readings: readonly DayReadings[];
}

const within = (due: readonly Span[], spans: readonly Span[]): readonly Span[] =>
  sharedSpans(due, united(spans));

/** Faulty stretches by sensor: a sensor with two faults at once is faulty once. */
export const faultySensors = (sensors: readonly SensorSpans[]): ReadonlyMap<string, readonly Span[]> => {
  const bySensor = new Map<string, Span[]>();
  for (const { device, number, spans } of sensors) {
    const key = `${device}:${number}`;
    bySensor.set(key, [...(bySensor.get(key) ?? []), ...spans]);
  }
  return bySensor;
};

/** Figures of a period; of whole China days, where readings are to count. */
export const healthFigures = (known: HealthSpans, { fromMs, toMs }: Period): HealthFigures => {
  const due = sharedSpans(known.due, [[fromMs, toMs]]);
  const seconds = (spans: readonly Span[]): number => secondsOf(within(due, spans));
  const faulty = faultySensors(known.sensors);
  const days = known.readings.filter(({ dayMs }) => dayMs >= fromMs && dayMs < toMs);
  return {
    dueS: secondsOf(due),
    offlineS: seconds(known.offline),
    heartbeatS: seconds(known.heartbeat),
    supplyS: seconds(known.supply.flatMap(({ spans }) => spans)),
    sensorFaultS: [...faulty.values()].reduce((sum, spans) => sum + seconds(spans), 0),
    sensors: Math.max(sensorCount(known.installed), faulty.size),
    readings: days.length === 0 ? null : days.reduce((sum, { readings }) => sum + readings, 0),
    readingsNotOk: days.length === 0 ? null : days.reduce((sum, { notOk }) => sum + notOk, 0),
  };
};

/** The same figures of each day of a period of whole China days: every stretch is united and cut once. */
export const healthFiguresByDay = (
  known: HealthSpans,
  { fromMs, toMs }: Period,
): readonly HealthFigures[] => {
  const count = Math.round((toMs - fromMs) / dayMs);
  const due = sharedSpans(known.due, [[fromMs, toMs]]);
  const times = (spans: readonly Span[]): readonly number[] => stepTimes(spans, fromMs, dayMs, count);
  const dueTimes = times(due);
  const offline = times(within(due, known.offline));
  const heartbeat = times(within(due, known.heartbeat));
  const supply = times(
    within(
      due,
      known.supply.flatMap(({ spans }) => spans),
    ),
  );
  const faulty = [...faultySensors(known.sensors).values()].map((spans) => times(within(due, spans)));
  const sensors = Math.max(sensorCount(known.installed), faulty.length);
  const seconds = (all: readonly number[], day: number): number => (all[day] ?? 0) / 1000;
  return Array.from({ length: count }, (_, day) => {
    const begins = fromMs + day * dayMs;
    const readings = known.readings.filter((one) => one.dayMs >= begins && one.dayMs < begins + dayMs);
    return {
      dueS: seconds(dueTimes, day),
      offlineS: seconds(offline, day),
      heartbeatS: seconds(heartbeat, day),
      supplyS: seconds(supply, day),
      sensorFaultS: faulty.reduce((sum, one) => sum + seconds(one, day), 0),
      sensors,
      readings: readings.length === 0 ? null : readings.reduce((sum, one) => sum + one.readings, 0),
      readingsNotOk: readings.length === 0 ? null : readings.reduce((sum, one) => sum + one.notOk, 0),
    };
  });
};

/** A gap of heartbeats, from the last one, and the interval that it promised, ms. */
export interface HeartbeatGap {
  readonly span: Span;
  readonly intervalMs: number;
}

/**
 * Time in which a heartbeat was overdue: within what was due, and not before an interval of it had passed. A gap
 * around a night in which the console was switched off by plan is none.
 */
export const overdueSpans = (due: readonly Span[], gaps: readonly HeartbeatGap[]): readonly Span[] =>
  gaps.flatMap(({ span, intervalMs }) =>
    sharedSpans(due, [span]).map(([from, to]): Span => [Math.min(to, from + intervalMs), to]),
  );

/** Time in which nobody can say whether a seal was opened: off-line, or a seal's sensor at fault, s. */
export const sealUnknownS = (known: HealthSpans): number =>
  secondsOf(
    within(known.due, [
      ...known.offline,
      ...known.sensors.filter(({ device }) => device === 'seal').flatMap(({ spans }) => spans),
    ]),
  );
