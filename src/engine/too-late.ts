import type { AlarmRow } from '#contract/records.ts';
import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';

import type { Context } from './master/context.ts';
import { applyFacts, startSubject } from './engine.ts';
import type { Fact } from './fact.ts';
import { settingFor } from './master/setting-index.ts';
import { isRecord, type Change, type Row, type SubjectState } from './state.ts';
import { hourMs, minuteMs } from './time.ts';
import { messageOf } from './rows/why.ts';

/** Whether a fact is so late that nothing is computed again for it (engine rules 1). */
export const isTooLate = (state: SubjectState, fact: Fact, context: Context): boolean =>
  state.last !== null &&
  state.last.t - fact.t >
    Number(settingFor(context.settings, 'engine.replayLimitH', fact.t, null).value) * hourMs;

/** Period around such facts whose rows decide whether an alarm is new, and where the truck was. */
export const aroundMs = hourMs;

/** What the store holds of the time around facts that came too late. */
export interface Around {
  /** Facts of the subject around them, they themselves among them. */
  readonly facts: readonly Fact[];
  /** Alarms that began then; `tooLate`: raised from such facts before. */
  readonly alarms: readonly { readonly id: string; readonly tooLate: boolean; readonly startMs: number }[];
}

/** The row as a point: how long it lasted is not followed so far back. */
const pointOf = (row: Row): AlarmRow | null => {
  if (isRecord(row)) return null;
  const treatment = alarmTypeOf(row.type)?.whenTooLate ?? 'nothing';
  if (treatment === 'nothing') return null;
  const endTime = row.endTime ?? row.startTime ?? null;
  return { ...row, endTime, late: true, popup: treatment === 'popUp', recordId: null };
};

/** Same type, begun within 10 min: the row that replaced another. */
const successorOf = (id: string, startMs: number, points: readonly AlarmRow[]): string | null =>
  points.find(
    (row) =>
      id.startsWith(`alarm:${row.type}:`) &&
      Math.abs(Date.parse(row.startTime ?? '') - startMs) <= 10 * minuteMs,
  )?.id ?? null;

/**
 * What is still published of facts that came too late to be judged: emergencies, the terminal's own alarms and active
 * safety, each as a point marked `late`; 201 pops up with its age, nothing else does. No state is changed, and existing
 * alarms stay as they are; one that was published so before and turns out to be a later part of another is withdrawn.
 * @param late the facts that came too late
 */
export const tooLateChanges = (
  subject: string,
  late: readonly Fact[],
  { facts, alarms }: Around,
  context: Context,
): Change[] => {
  const newFacts = new Set(late.map(({ id }) => id));
  const fromMs = Math.min(...late.map(({ t }) => t));
  const known = new Set(alarms.map(({ id }) => id));
  const found = applyFacts(startSubject(subject), facts, context).changes.flatMap((change) => {
    const row = change.op === 'put' ? pointOf(change.row) : null;
    return row === null ? [] : [{ row, touchedMs: change.touchedMs }];
  });
  const points = found.map(({ row }) => row);
  const holding = new Set(points.map(({ id }) => id));
  const puts = found.filter(
    ({ row }) => !known.has(row.id) && newFacts.has(messageOf(row.why ?? null, 'decided') ?? ''),
  );
  const gone = alarms.filter(({ id, tooLate, startMs }) => tooLate && startMs > fromMs && !holding.has(id));
  return [
    ...puts.map(({ row }): Change => ({ op: 'put', row, touchedMs: Date.parse(row.startTime ?? '') })),
    ...gone.map(({ id, startMs }): Change => ({
      op: 'withdraw',
      id,
      replacedBy: successorOf(id, startMs, points),
      touchedMs: startMs,
    })),
  ];
};
