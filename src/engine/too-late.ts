import type { AlarmRow } from '#contract/records.ts';
import { alarmTypeOf } from '#domain/alarm-types.ts';

import type { Context } from './context.ts';
import { applyFacts, startSubject } from './engine.ts';
import type { Fact } from './fact.ts';
import { settingFor } from './setting-index.ts';
import { isRecord, type Change, type Row, type SubjectState } from './state.ts';
import { hourMs, minuteMs } from './time.ts';
import { messageOf } from './why.ts';

/** Whether a fact is so late that nothing is reckoned again for it (engine rules 1). */
export const isTooLate = (state: SubjectState, fact: Fact, context: Context): boolean =>
  state.last !== null &&
  state.last.t - fact.t >
    Number(settingFor(context.settings, 'engine.replayLimitH', fact.t, null).value) * hourMs;

/** How much of what was told around such facts says whether an alarm is a new one, and where the truck was. */
export const aroundMs = hourMs;

/** What the store holds of the time around facts that came too late. */
export interface Around {
  /** Facts of the subject around them, they themselves among them. */
  readonly facts: readonly Fact[];
  /** Alarms that began then; `tooLate`: told of such facts before. */
  readonly alarms: readonly { readonly id: string; readonly tooLate: boolean; readonly startMs: number }[];
}

/** The row as a point: how long it lasted is not followed so far back. */
const pointOf = (row: Row): AlarmRow | null => {
  if (isRecord(row)) return null;
  const told = alarmTypeOf(row.type)?.whenTooLate ?? 'nothing';
  if (told === 'nothing') return null;
  const endTime = row.endTime ?? row.startTime ?? null;
  return { ...row, endTime, late: true, popup: told === 'popUp', recordId: null };
};

/** Same type, begun within 10 min: the row that took another's place. */
const successorOf = (id: string, startMs: number, points: readonly AlarmRow[]): string | null =>
  points.find(
    (row) =>
      id.startsWith(`alarm:${row.type}:`) &&
      Math.abs(Date.parse(row.startTime ?? '') - startMs) <= 10 * minuteMs,
  )?.id ?? null;

/**
 * What is still told of facts that came too late to be reckoned with: emergencies, the terminal's own alarms and
 * active safety, each as a point marked `late`; 201 pops up with its age, nothing else does. No state is changed, and
 * an alarm that is there stays as it is; one that was told so before and turns out to be a later part of another is
 * taken back.
 * @param told the facts that came too late
 */
export const tooLateChanges = (
  subject: string,
  told: readonly Fact[],
  { facts, alarms }: Around,
  context: Context,
): Change[] => {
  const news = new Set(told.map(({ id }) => id));
  const fromMs = Math.min(...told.map(({ t }) => t));
  const known = new Set(alarms.map(({ id }) => id));
  const found = applyFacts(startSubject(subject), facts, context).changes.flatMap((change) => {
    const row = change.op === 'put' ? pointOf(change.row) : null;
    return row === null ? [] : [{ row, touchedMs: change.touchedMs }];
  });
  const points = found.map(({ row }) => row);
  const holding = new Set(points.map(({ id }) => id));
  const puts = found.filter(
    ({ row }) => !known.has(row.id) && news.has(messageOf(row.why ?? null, 'decided') ?? ''),
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
