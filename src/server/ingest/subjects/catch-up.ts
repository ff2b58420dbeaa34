import { applyFacts } from '#engine/engine.ts';
import { byOrder, type Fact } from '#engine/fact.ts';
import type { FactKey, SubjectState } from '#engine/state.ts';

import type { Queries } from '../../database/database.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { factsOfMany } from '../../telemetry/messages/read-facts.ts';

/** A state as its text was written, and the last fact that was applied since. */
export interface Checkpoint {
  readonly subject: string;
  /** Of the write that was the last one. */
  readonly writeNo: number;
  readonly state: SubjectState & { readonly last: FactKey };
  readonly last: FactKey;
}

/** An id may come again for the time of another day (`claimKeys`). */
const keyOf = ({ terminal, id, t }: Fact): string => `${terminal}\n${id}\n${t}`;

/**
 * Leads states from their texts to what they were after their last fact: facts since are in the log, and came in
 * order, for anything else has the text written again. What they bring about is in the tables already.
 * @param arriving facts of this transaction that are in the log and not applied yet, by subject
 * @returns states by checkpoint
 */
export const catchUp = async (
  queries: Queries,
  master: MasterContext,
  checkpoints: readonly Checkpoint[],
  arriving: ReadonlyMap<string, readonly Fact[]>,
): Promise<ReadonlyMap<Checkpoint, SubjectState>> => {
  if (checkpoints.length === 0) return new Map();
  const log = groupBy(
    await factsOfMany(
      queries,
      checkpoints.map(({ subject, state, last }) => ({
        subject,
        fromMs: state.last.t,
        untilMs: last.t,
      })),
    ),
    ({ subject }) => subject,
  );
  return new Map(
    checkpoints.map((checkpoint) => {
      const { subject, state, last } = checkpoint;
      const ahead = new Set(arriving.get(subject)?.map(keyOf));
      const facts = (log.get(subject) ?? [])
        .map(({ fact }) => fact)
        .filter(
          (fact) => byOrder(fact, last) <= 0 && byOrder(fact, state.last) > 0 && !ahead.has(keyOf(fact)),
        );
      return [checkpoint, applyFacts(state, facts, master.engine).state];
    }),
  );
};
