import type { AlarmRow } from '#contract/records.ts';

import type { Context } from './context.ts';
import { applyFacts, startSubject } from './engine.ts';
import type { Fact } from './fact.ts';
import { settingFor } from './setting-index.ts';
import { isRecord, type Change, type SubjectState } from './state.ts';
import { hourMs } from './time.ts';

/** Whether a fact is so late that nothing is reckoned again for it (engine rules 1.2.4). */
export const isTooLate = (state: SubjectState, fact: Fact, context: Context): boolean =>
  state.last !== null &&
  state.last.t - fact.t >
    Number(settingFor(context.settings, 'engine.replayLimitH', fact.t, null).value) * hourMs;

const isPoint = (row: AlarmRow): boolean =>
  row.type === 201 ||
  row.type === 44 ||
  row.type === 45 ||
  (row.alarmCode !== undefined && row.alarmCode !== null);

/**
 * What is still told of facts that came too late to be reckoned with: emergencies, the terminal's own alarms and
 * active safety, each as a point marked `late`; 201 pops up with its age, nothing else does. The state is not
 * changed; the store keeps the facts for the raw histories.
 */
export const tooLateChanges = (subject: string, facts: readonly Fact[], context: Context): Change[] =>
  applyFacts(startSubject(subject), facts, context).changes.flatMap((change): Change[] => {
    if (change.op !== 'put' || isRecord(change.row) || !isPoint(change.row)) return [];
    const { row } = change;
    const endTime = row.endTime ?? row.startTime ?? null;
    return [{ ...change, row: { ...row, endTime, late: true, popup: row.type === 201, recordId: null } }];
  });
