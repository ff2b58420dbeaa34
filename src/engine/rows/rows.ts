import type { AlarmRow, commonRecordColumns, RecordKind, RowOf } from '#contract/records.ts';
import { isInsistent } from '#domain/alarms/alarm-types.ts';
import type { RuleName } from '#domain/alarms/rule-titles.ts';

import { driverAt, processAt, taskCodeAt } from '../master/at-moment.ts';
import { areaAt } from '../master/context.ts';
import { driverSlice } from '../slices/driver.ts';
import { gapSlice, isSpan } from '../slices/gap.ts';
import { levelsSlice } from '../slices/levels.ts';
import { iso, minuteMs } from '../time.ts';
import type { Where } from '../master/where.ts';
import { why, withMessage, type WhyInput } from './why.ts';
import type { RuleContext } from '../rule-context.ts';

/**
 * Owner of a row of that moment: company, plate and terminal as they were then; the driver is the one signed in, else
 * the truck's default driver, marked as assumed.
 */
export const who = (world: RuleContext, atMs: number) => {
  const { truck } = world.truckAt(atMs) ?? {};
  const signedIn = driverAt(world.read(driverSlice), atMs);
  const driverCode = signedIn ?? truck?.defaultDriverCode ?? null;
  return {
    signCode: truck?.signCode ?? world.subject.slice(world.subject.indexOf(':') + 1),
    terminal: truck?.terminal ?? null,
    companyCode: truck?.companyCode ?? null,
    driverCode,
    driverAssumed: driverCode !== null && signedIn === null,
  };
};

export const startPlace = (where: Where) => ({
  longitudeDeg: where.longitudeDeg,
  latitudeDeg: where.latitudeDeg,
  areaCode: where.areaCode,
  areaName: where.areaName,
  place: where.place,
  speedKmh: where.speedKmh,
  bearingDeg: where.bearingDeg,
  altitudeM: where.altitudeM,
});

export const endPlace = (where: Where) => ({
  endLongitudeDeg: where.longitudeDeg,
  endLatitudeDeg: where.latitudeDeg,
  endAreaCode: where.areaCode,
  endAreaName: where.areaName,
  endPlace: where.place,
});

/** Status of the truck at that moment. */
export const doing = (world: RuleContext, atMs: number) => ({
  processState: processAt(world, atMs),
  taskCode: taskCodeAt(world, atMs),
});

/**
 * Versions of truck and areas that were in force at a moment, as `truck` and `area:<code>` → `effectiveFrom`. Those from
 * the beginning are left out, so null says that nothing had been changed yet.
 */
const versionsAt = (world: RuleContext, atMs: number, where: Where): Record<string, string> | null => {
  let versions: Record<string, string> | null = null;
  const truckFrom = world.truckAt(atMs)?.truck.effectiveFrom;
  if (truckFrom != null) versions = { truck: truckFrom };
  const named =
    where.areas.length > 0 || where.areaCode === null
      ? where.areas
      : [areaAt(world.context, where.areaCode, atMs)];
  for (const area of named)
    if (area?.effectiveFrom != null) (versions ??= {})[`area:${area.areaCode}`] = area.effectiveFrom;
  return versions;
};

/** The reasons of a row, with the versions of master data of its moment. */
const reasons = (
  world: RuleContext,
  rule: WritingRule,
  input: WhyInput | undefined,
  atMs: number,
  where: Where,
) => {
  const versions = versionsAt(world, atMs, where);
  return why(rule, versions === null ? input : { ...input, versions: { ...input?.versions, ...versions } });
};

interface WritingRule {
  readonly name: RuleName;
  readonly version: number;
}

type NewRecord<K extends RecordKind> = { id: string; kind: K; signCode: string } & Omit<
  RowOf<typeof commonRecordColumns>,
  'id' | 'signCode'
>;

interface RecordInput<K extends RecordKind> {
  readonly kind: K;
  /** Distinguishes it from others of its kind and moment: compartment, part, door, message … */
  readonly of?: string | number;
  readonly startMs: number;
  readonly endMs?: number | null;
  readonly where: Where;
  readonly rule: WritingRule;
  readonly why?: WhyInput;
}

/** A row that is written after a gap through which it lasted is as doubtful as one that was open then. */
const qualityOf = (
  world: RuleContext,
  kind: RecordKind,
  startMs: number,
  endMs: number | null,
): string | null => {
  const { gap } = world.read(gapSlice);
  return gap !== null && startMs <= gap.fromMs && (endMs === null || endMs >= gap.toMs) && isSpan(kind)
    ? 'gap'
    : null;
};

/** A new record with the columns of all records. Its id is made of its content (rule 1.4). */
export const record = <const K extends RecordKind>(
  world: RuleContext,
  input: RecordInput<K>,
): NewRecord<K> => {
  const { kind, of, startMs, endMs = null, where, rule } = input;
  const owner = who(world, startMs);
  const startTime = iso(startMs);
  // One literal without spreads: this is the most frequent object of the whole engine.
  return {
    id: `${kind}:${owner.signCode}${of === undefined ? '' : `:${of}`}:${startTime}`,
    kind,
    signCode: owner.signCode,
    terminal: owner.terminal,
    companyCode: owner.companyCode,
    driverCode: owner.driverCode,
    driverAssumed: owner.driverAssumed,
    startTime,
    endTime: endMs === null ? null : endMs === startMs ? startTime : iso(endMs),
    longitudeDeg: where.longitudeDeg,
    latitudeDeg: where.latitudeDeg,
    areaCode: where.areaCode,
    areaName: where.areaName,
    place: where.place,
    speedKmh: where.speedKmh,
    bearingDeg: where.bearingDeg,
    altitudeM: where.altitudeM,
    processState: processAt(world, startMs),
    taskCode: taskCodeAt(world, startMs),
    quality: endMs === startMs ? null : qualityOf(world, kind, startMs, endMs),
    revision: 1,
    corrected: false,
    late: false,
    withdrawn: false,
    why: reasons(world, rule, input.why, startMs, where),
  };
};

interface AlarmInput {
  readonly type: number;
  readonly level: 1 | 2 | 3;
  readonly of?: string | number;
  readonly startMs: number;
  readonly raisedMs: number;
  readonly endMs?: number | null;
  readonly where: Where;
  readonly rule: WritingRule;
  readonly why?: WhyInput;
  readonly recordId?: string | null;
  /** Captures and recognitions never pop up. */
  readonly silent?: boolean;
}

/** A new alarm. It pops up unless it is silent or older than `alarm.popupMaxAgeMin` when it is found (201 always does). */
export const alarm = (world: RuleContext, input: AlarmInput): AlarmRow => {
  const {
    type,
    level,
    of,
    startMs,
    raisedMs,
    endMs = null,
    where,
    rule,
    recordId = null,
    silent = false,
  } = input;
  const owner = who(world, startMs);
  const old = world.now - raisedMs > world.number('alarm.popupMaxAgeMin') * minuteMs;
  return {
    id: `alarm:${type}:${owner.signCode}${of === undefined ? '' : `:${of}`}:${iso(startMs)}`,
    type,
    level,
    ...owner,
    startTime: iso(startMs),
    raisedTime: iso(raisedMs),
    endTime: endMs === null ? null : iso(endMs),
    ...startPlaceOfAlarm(where),
    ...doing(world, startMs),
    recordId,
    popup: isInsistent(type) || (!silent && !old),
    revision: 1,
    corrected: false,
    late: false,
    withdrawn: false,
    why: withMessage(reasons(world, rule, input.why, startMs, where), 'decided', world.cause),
  };
};

const startPlaceOfAlarm = (where: Where) => {
  const { altitudeM: _, ...place } = startPlace(where);
  return place;
};

/** Whether any compartment is known to hold more than the empty limit. */
export const onLoad = (world: RuleContext): boolean => {
  const levels = world.read(levelsSlice);
  const emptyL = world.number('tank.emptyL');
  for (const compartment in levels) if ((levels[compartment]?.lastOk?.vtL ?? 0) > emptyL) return true;
  return false;
};

/** Share of the truck's capacity that is filled, 0 … 1. */
export const loadShare = (world: RuleContext): number => {
  const levels = world.read(levelsSlice);
  let volumeL = 0;
  let capacityL = 0;
  for (const { compartment, capacityL: capacity } of world.truck?.truck.compartments ?? []) {
    volumeL += levels[compartment]?.lastOk?.vtL ?? 0;
    capacityL += capacity;
  }
  return capacityL > 0 ? Math.min(1, volumeL / capacityL) : 0;
};
