import type { AlarmRow } from '#contract/records.ts';
import {
  isLoading,
  isUnloading,
  truckProcessOf,
  type ProcessState,
  type SummaryState,
} from '#domain/cargo/truck-process.ts';
import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';
import type { TruckStatus } from '#domain/fleet/truck-status.ts';

import type { Context } from './master/context.ts';
import { liveCompartments, type LiveCompartment } from './live-compartments.ts';
import { rulesFor } from './registry.ts';
import { silenceReachedMs } from './silence.ts';
import { escortAt } from './master/at-moment.ts';
import { driverSlice } from './slices/driver.ts';
import { levelsSlice } from './slices/levels.ts';
import { liveSlice } from './slices/live.ts';
import { motionSlice } from './slices/motion.ts';
import { taskSlice } from './slices/task.ts';
import { isRecord, type SubjectState } from './state.ts';
import { truckIdOf } from './subjects.ts';
import { minuteMs } from './time.ts';
import { whereAt } from './master/where.ts';
import { RuleContext } from './rule-context.ts';

/** A truck as the map and the status lists show it (specification 3). Times are ms UTC. */
export interface Live {
  readonly signCode: string;
  readonly status: TruckStatus;
  readonly statusStartMs: number | null;
  readonly alarmStartMs: number | null;
  /** Types of the continuous alarms that make the truck an alarm, oldest first. */
  readonly alarmTypes: readonly number[];
  readonly gpsMs: number | null;
  readonly contactMs: number | null;
  readonly longitudeDeg: number | null;
  readonly latitudeDeg: number | null;
  readonly place: 'inFence' | 'outOfFence' | 'unknown';
  readonly areaCode: string | null;
  readonly areaName: string | null;
  readonly speedKmh: number | null;
  readonly bearingDeg: number | null;
  readonly altitudeM: number | null;
  readonly acc: boolean | null;
  readonly processState: ProcessState;
  readonly summary: SummaryState | ProcessState;
  readonly driverCode: string | null;
  readonly driverAssumed: boolean;
  /** Who goes along as an escort by card or as the truck's default; null: nobody is known. */
  readonly escortCode: string | null;
  readonly pitchDeg: number | null;
  readonly rollDeg: number | null;
  readonly loaded: boolean;
  /** The task under way; null: none. */
  readonly taskCode: string | null;
  readonly compartments: readonly LiveCompartment[];
}

/** Momentary alarms count for so long. */
const momentaryMs = 5 * minuteMs;

const alarmsOf = (state: SubjectState, nowMs: number, judgedHarmless: ReadonlySet<string>): AlarmRow[] => {
  const open = Object.values(state.open).filter((row): row is AlarmRow => !isRecord(row));
  const recent =
    (state.slices[liveSlice.name] as ReturnType<typeof liveSlice.start> | undefined)?.points ?? [];
  const points = recent.map(({ id, type, raisedMs }) => ({
    id,
    type,
    startTime: new Date(raisedMs).toISOString(),
    raisedTime: new Date(raisedMs).toISOString(),
  }));
  const counts = (row: AlarmRow): boolean => {
    if (judgedHarmless.has(row.id)) return false;
    const counting = alarmTypeOf(row.type)?.truck;
    if (counting === 'momentary') return nowMs - Date.parse(row.raisedTime ?? '') <= momentaryMs;
    return counting === 'continuous' && !row.endTime;
  };
  const all = new Map([...points, ...open].map((row) => [row.id, row]));
  return [...all.values()]
    .filter(counts)
    .sort((a, b) => Date.parse(a.startTime ?? '') - Date.parse(b.startTime ?? ''));
};

const summaryOf = (
  processes: readonly ProcessState[],
  truck: ProcessState,
  loaded: boolean,
  moving: boolean,
  inDepot: boolean,
): Live['summary'] => {
  if (processes.some(isUnloading)) return truck;
  if (processes.some(isLoading)) return 'loading';
  if (loaded && (moving || !inDepot)) return 'inTransit';
  // A truck without tanks for oil (a sprinkler) has nothing to load.
  return processes.every((state) => state === 'idle') ? 'free' : truck;
};

/**
 * The truck now, for the map: offline hides alarm hides stopped hides on load hides empty (engine rules 3). Reads the
 * state only; nothing is written.
 * @param judgedHarmless ids of alarms that people judged normal or false
 */
export const liveOf = (
  state: SubjectState,
  context: Context,
  nowMs: number,
  judgedHarmless: ReadonlySet<string> = new Set(),
): Live => {
  const world = new RuleContext(context, state, rulesFor(state.subject).dispatch);
  world.now = nowMs;
  const { truck } = world.truck ?? {};
  const levels = world.read(levelsSlice);
  const motion = world.read(motionSlice);
  const seen = world.read(liveSlice);
  const driver = world.read(driverSlice);
  const fix = motion.recent.at(-1) ?? null;
  const where = fix === null ? null : whereAt(world, Math.max(nowMs, fix.t));
  const emptyL = world.number('tank.emptyL');
  const compartments = liveCompartments(world);
  const states = compartments.map(({ processState }) => processState);
  const processState = truckProcessOf(states);
  const loadedSince = seen.loadedSinceMs;
  const loaded = compartments.some(({ vtL }) => vtL !== null && vtL > emptyL);
  const alarms = alarmsOf(state, nowMs, judgedHarmless);
  const alarmStartMs = alarms[0]?.startTime ? Date.parse(alarms[0].startTime) : null;
  const offlineFromMs =
    seen.contactMs === null
      ? null
      : silenceReachedMs(context.outages, seen.contactMs, world.number('offline.timeoutMin') * minuteMs);
  const standingMs = motion.standingSinceMs;
  const stopped = standingMs !== null && nowMs - standingMs >= world.number('parking.minS') * 1000;
  const since: readonly (readonly [TruckStatus, boolean, number | null])[] = [
    [0, offlineFromMs === null || nowMs >= offlineFromMs, offlineFromMs],
    [3, alarms.length > 0, alarmStartMs],
    [4, stopped, standingMs],
    [2, loaded, Math.max(loadedSince ?? 0, seen.movingSinceMs ?? 0) || null],
    [1, true, Math.max(seen.emptySinceMs ?? 0, seen.movingSinceMs ?? 0) || null],
  ];
  const [status, , statusStartMs] = since.find(([, holds]) => holds) ?? [1, true, null];
  const lastLevel = Object.values(levels)
    .flatMap((level) => level.last ?? [])
    .sort((a, b) => b.t - a.t)[0];
  const driverCode = driver.signedIn?.driverCode ?? truck?.defaultDriverCode ?? null;
  return {
    signCode: truck?.signCode ?? truckIdOf(state.subject) ?? state.subject,
    status,
    statusStartMs,
    alarmStartMs,
    alarmTypes: alarms.map(({ type }) => type),
    gpsMs: fix?.t ?? null,
    contactMs: seen.contactMs,
    longitudeDeg: fix?.longitudeDeg ?? null,
    latitudeDeg: fix?.latitudeDeg ?? null,
    place: where?.place ?? 'unknown',
    areaCode: where?.areaCode ?? null,
    areaName: where?.areaName ?? null,
    speedKmh: fix?.speedKmh ?? null,
    bearingDeg: fix?.bearingDeg ?? null,
    altitudeM: fix?.altitudeM ?? null,
    acc: fix?.acc ?? null,
    processState,
    summary: summaryOf(states, processState, loaded, standingMs === null, motion.visit?.areaType === 'depot'),
    driverCode,
    driverAssumed: driverCode !== null && driver.signedIn === null,
    escortCode: escortAt(driver, nowMs) ?? truck?.defaultEscortCode ?? null,
    pitchDeg: lastLevel?.pitchDeg ?? null,
    rollDeg: lastLevel?.rollDeg ?? null,
    loaded,
    taskCode: world.read(taskSlice).open?.taskCode ?? null,
    compartments,
  };
};
