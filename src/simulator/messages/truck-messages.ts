import type { DaySegment, DriveEvent, WorkDay, Anomaly } from '../plan/day.ts';
import { tenth } from '../plan/day-builder.ts';
import { type Detail, fine } from './detail.ts';
import { climate, heartbeat, meterStatus, pressure, snapshot, standing } from './readings.ts';
import { firmwareAt } from './firmware.ts';
import { power } from './supply.ts';
import { withSensorValues } from './sensor-values.ts';
import { collectMessages, named, type Send, type SimMessage } from './outgoing-message.ts';
import { addDrive } from './drive-messages.ts';
import { byOwnClock } from './own-clock.ts';
import { levelReading } from './level-messages.ts';
import type { SimTruck } from '../truck.ts';
import { momentsOf, anomalyAt } from '../plan/anomalies.ts';

/** How long a truck that is off is awake for its first message. */
const checkedMs = 4 * 60_000;
const againAfterMs = 40_000;

/** A terminal sends its place when the wheels stop, and when they turn again, whatever the rates. */
const stoppedMs = 5_000;
const pulledAwayMs = 20_000;

const tenMinutes = 10 * 60_000;
/** While there is no fix the terminal reports that every two minutes at least. */
const blindStepMs = 2 * 60_000;

/** Begin and end of a stop where something flows. */
const edgeMs = 9 * 60_000;

const phaseOf = (truck: SimTruck, stepMs: number): number => ((truck.key % 60) * 1000) % stepMs;

/** Moments of a grid in a stretch of time. Each truck has its own phase; a coarse grid is part of a fine one. */
const gridOf = (truck: SimTruck, stepMs: number, fromMs: number, toMs: number): number[] => {
  const phase = phaseOf(truck, stepMs);
  const moments: number[] = [];
  for (let t = Math.ceil((fromMs - phase) / stepMs) * stepMs + phase; t < toMs; t += stepMs) moments.push(t);
  return moments;
};

const levelStepMs = (detail: Detail, kind: Exclude<DaySegment['kind'], 'off'>): number =>
  ({ drive: detail.driveLevelMs, stand: detail.standLevelMs, asleep: detail.asleepLevelMs })[kind];

/** At a stop where something flows it is opened six minutes after the start at the earliest, and closed as long before the end. */
const isNearEdge = ({ fromMs, toMs }: Pick<DaySegment, 'fromMs' | 'toMs'>, t: number): boolean =>
  t < fromMs + edgeMs || t > toMs - edgeMs;

const addSegment = (
  truck: SimTruck,
  segment: DaySegment,
  fromMs: number,
  toMs: number,
  detail: Detail,
  events: readonly DriveEvent[],
  anomalies: readonly Anomaly[],
  send: Send,
): void => {
  for (const note of segment.notes) send(note.atMs, note.kind, note.data);
  if (segment.kind === 'off') return;
  const grid = (stepMs: number): number[] => gridOf(truck, stepMs, fromMs, toMs);
  const awake = segment.kind !== 'asleep';
  const flowing = segment.kind === 'stand' && segment.flows.length > 0;

  const anomalousMoments = (kinds: Parameters<typeof momentsOf>[1], stepMs: number): number[] =>
    momentsOf(anomalies, kinds, stepMs, fromMs, toMs);

  const blind = anomalousMoments(['noFix'], blindStepMs);
  if (segment.kind === 'drive')
    addDrive(
      truck,
      segment,
      events,
      [segment.fromMs + pulledAwayMs, ...grid(detail.drivePositionMs), ...blind],
      send,
      anomalies,
    );
  else
    for (const t of new Set([
      segment.fromMs + stoppedMs,
      ...grid(awake ? detail.standPositionMs : detail.asleepMs),
      ...blind,
    ]))
      send(t, 'position', standing(truck, segment.place, awake, t, anomalies));

  const { flowMs } = detail;
  const gauged = truck.compartments.length > 0;
  const levelMs = levelStepMs(detail, segment.kind);
  const levels = [
    ...grid(levelMs),
    ...(flowing ? grid(detail.edgeLevelMs).filter((t) => isNearEdge(segment, t)) : []),
    ...anomalousMoments(['deadGauge', 'frozenGauge'], tenMinutes),
  ];
  if (gauged)
    for (const t of new Set(levels)) send(t, 'tank-level', levelReading(truck, segment, t, 'IN', anomalies));
  if (segment.kind === 'stand' && flowMs !== null)
    for (const t of grid(flowMs))
      if (
        t % levelMs !== phaseOf(truck, levelMs) &&
        segment.flows.some((flow) => t > flow.fromMs && t < flow.toMs + 60_000)
      )
        send(t, 'tank-level', levelReading(truck, segment, t, 'LC', anomalies));
  if (!flowing && gauged)
    for (const t of grid(detail.snapshotMs)) send(t, 'seal-sensor', snapshot(truck, segment, 'interval', t));

  // Where heartbeats stay away it must be seen, so they come often enough around it.
  const usualMs = anomalies.some(({ kind }) => kind === 'noHeartbeat')
    ? Math.min(detail.heartbeatMs, 20 * 60_000)
    : detail.heartbeatMs;
  const heartbeatMs = awake ? usualMs : detail.asleepHeartbeatMs;
  for (const t of grid(heartbeatMs))
    if (anomalyAt(anomalies, 'noHeartbeat', t) === undefined)
      send(t, 'heartbeat', heartbeat(truck, heartbeatMs, t));
  for (const t of grid(awake ? detail.powerMs : detail.asleepPowerMs))
    send(t, 'power', power(truck, segment.kind === 'drive', t));
  const airs = [...grid(detail.climateMs), ...anomalousMoments(['damp', 'warmCargo'], tenMinutes)];
  for (const t of new Set(airs)) send(t, 'climate', climate(truck, t, anomalies));
  if (truck.hasPressure && awake)
    for (const t of grid(detail.pressureMs)) send(t, 'pressure', pressure(truck, t));
  if (truck.hasMeter && awake && gauged)
    for (const t of new Set([
      ...grid(flowing ? detail.meterFlowMs : detail.meterMs),
      ...(segment.kind === 'stand' ? segment.flows : []).map((flow) => tenth(flow.fromMs) + 60_000),
    ]))
      send(t, 'flow-status', meterStatus(truck, segment, t));
};

export interface MessageOptions {
  readonly detail: Detail;
  /** Events beyond the plan, by the moment at which they begin. */
  readonly extra?: readonly { readonly atMs: number; readonly event: DriveEvent }[];
  /** Dated by the terminals' own clocks, wrong ones included: only where arrival is true time too. */
  readonly ownClock?: boolean;
}

/** Messages of one truck from `fromMs` (included) to `toMs` (excluded) of this work-day, in order of time. */
export const messagesOfDay = (
  truck: SimTruck,
  day: WorkDay,
  fromMs: number,
  toMs: number,
  { detail, extra = [], ownClock = false }: MessageOptions,
): SimMessage[] => {
  const { send, messages } = collectMessages(truck.terminal, fromMs, toMs, day.fromMs);
  day.segments.forEach((segment, index) => {
    if (segment.fromMs >= toMs || segment.toMs <= fromMs) return;
    if (index === 0) {
      send(segment.fromMs + 2_000, 'seal-sensor', snapshot(truck, segment, 'boot', segment.fromMs));
      // A day's first heartbeat announces the interval from now on.
      send(segment.fromMs + 3_000, 'heartbeat', heartbeat(truck, detail.heartbeatMs, segment.fromMs + 3_000));
    }
    const more = extra
      .filter(({ atMs }) => atMs >= segment.fromMs && atMs < segment.toMs)
      .map(({ atMs, event }) => ({ ...event, atS: (atMs - segment.fromMs) / 1000 }));
    const events = segment.kind === 'drive' ? [...segment.events, ...more] : [];
    addSegment(
      truck,
      segment,
      Math.max(fromMs, segment.fromMs),
      Math.min(toMs, segment.toMs),
      detail,
      events,
      day.anomalies,
      send,
    );
  });
  const sent = withSensorValues(truck, messages()).filter(
    ({ timeMs }) => anomalyAt(day.anomalies, 'silent', timeMs) === undefined,
  );
  for (const each of sent)
    for (const blind of day.blindAreas)
      if (each.timeMs >= blind.fromMs && each.timeMs < blind.toMs) each.sendMs = blind.toMs;
  return ownClock ? byOwnClock(day, sent) : sent;
};

/**
 * Messages of a terminal when its connection opens: its place, every sensor, every level. One that is switched off is
 * switched on for it, and off again a little later.
 */
export const currentMessages = (truck: SimTruck, day: WorkDay, atMs: number): SimMessage[] => {
  const segment = day.segments.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
  if (segment === undefined) return [];
  const { send, messages } = collectMessages(truck.terminal, atMs, atMs + checkedMs + 1, day.fromMs);
  const off = segment.kind === 'off';
  if (off) {
    send(atMs, 'boot', {
      event: 'on',
      part: 'console',
      type: 'manual',
      firmware: firmwareAt(truck, day.fromMs),
    });
    send(atMs + checkedMs, 'boot', {
      event: 'off',
      part: 'console',
      type: 'manual',
      uptimeS: checkedMs / 1000,
    });
  }
  if (segment.kind === 'drive')
    addDrive(
      truck,
      segment,
      segment.events,
      [atMs],
      (t, kind, data) => t === atMs && send(t, kind, data),
      day.anomalies,
    );
  else
    send(
      atMs,
      'position',
      standing(truck, segment.place, !off && segment.kind !== 'asleep', atMs, day.anomalies),
    );
  // A tenth after the place is known: an opening at an unknown place would be abnormal.
  const thenMs = atMs + 100;
  send(thenMs, 'seal-sensor', snapshot(truck, segment, 'interval', atMs));
  const gauged = truck.compartments.length > 0;
  if (gauged) send(thenMs, 'tank-level', levelReading(truck, segment, atMs, 'IN', day.anomalies));
  // Two readings that agree make a level steady; a standing truck may not send again for half an hour.
  const againMs = atMs + againAfterMs;
  if (gauged && segment.kind !== 'drive' && againMs < segment.toMs)
    send(againMs, 'tank-level', levelReading(truck, segment, againMs, 'IN', day.anomalies));
  send(thenMs, 'heartbeat', heartbeat(truck, fine.heartbeatMs, atMs));
  return named('now', withSensorValues(truck, messages()));
};

/** The last message of a truck's past, just before its present begins. */
export const lastMessages = (truck: SimTruck, day: WorkDay, atMs: number): SimMessage[] => {
  const { send, messages } = collectMessages(truck.terminal, atMs, atMs + 1, day.fromMs);
  send(atMs, 'heartbeat', heartbeat(truck, fine.asleepHeartbeatMs, atMs));
  return named('last', messages());
};
