import { setImmediate as turn } from 'node:timers/promises';

import { applyFacts, startSubject } from '#engine/engine.ts';
import type { Fact } from '#engine/fact.ts';
import type { Context } from '#engine/master/context.ts';
import { isRecord, type Row } from '#engine/state.ts';

/** Facts that are judged at a stretch: other requests get their turn after them. */
const stretch = 200;

const isCounted = (row: Row): boolean =>
  row.withdrawn !== true && (isRecord(row) || row.suppressedBy == null);

/** Rows in force that the rules make of a subject's facts, from nothing on; nothing is stored. */
export const judgedRows = async (
  subject: string,
  facts: readonly Fact[],
  context: Context,
  nowMs: number,
): Promise<readonly Row[]> => {
  const rows = new Map<string, Row>();
  let state = startSubject(subject);
  for (let from = 0; from < facts.length; from += stretch) {
    const isLast = from + stretch >= facts.length;
    const applied = applyFacts(state, facts.slice(from, from + stretch), context, isLast ? nowMs : null);
    state = applied.state;
    for (const change of applied.changes) {
      if (change.op === 'put') rows.set(change.row.id, change.row);
      else rows.delete(change.id);
    }
    await turn();
  }
  return [...rows.values()].filter(isCounted);
};
