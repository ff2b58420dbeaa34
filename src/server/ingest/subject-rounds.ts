import type { Fact } from '#engine/fact.ts';
import type { ReplayCause } from '#engine/replay.ts';
import type { SubjectState } from '#engine/state.ts';

import type { Transaction } from '../database/database.ts';
import { groupBy } from './group.ts';
import { advance, type Arrivals, playAgain, type Step, writesPerSubject } from './lineages.ts';
import type { MasterContext } from './master-context.ts';
import { logForwarded, type ToldFact } from './message-log.ts';
import type { StateCache } from './state-cache.ts';
import { createSubjectWrites, lockSubjects } from './subject-store.ts';

export interface SubjectFact {
  readonly subject: string;
  readonly fact: Fact;
  readonly undoMs: number | null;
}

const bySubject = (facts: readonly SubjectFact[]): Map<string, Arrivals> => {
  const groups = new Map<string, { facts: Fact[]; undoMs: number | null }>();
  for (const { subject, fact, undoMs } of facts) {
    const group = groups.get(subject) ?? { facts: [], undoMs: null };
    group.facts.push(fact);
    if (undoMs !== null) group.undoMs = Math.min(undoMs, group.undoMs ?? undoMs);
    groups.set(subject, group);
  }
  return groups;
};

/** Rounds of facts that subjects tell each other before it is a mistake: a visit, its delivery, the verdict on it. */
const maxRounds = 200;

/** What the subjects of a transaction are taken on by. */
export interface Rounds {
  readonly queries: Transaction;
  readonly master: MasterContext;
  readonly states: StateCache;
  /** New facts, already written to the log. */
  readonly facts?: readonly SubjectFact[];
  /** Subjects for which time passes, and up to when. */
  readonly ticked?: readonly string[];
  readonly nowMs?: number;
  /** Subjects whose facts are applied again from a moment on, because master data of that time was corrected. */
  readonly again?: { readonly subjects: readonly string[]; readonly fromMs: number };
  /** Why what changes is other than before; missing: late facts. */
  readonly why?: ReplayCause;
}

/** Applies facts to their subjects, and what these tell others, until nothing is left to tell. */
export const applyRounds = async (rounds: Rounds): Promise<Step[]> => {
  const { queries, master, states, facts = [], ticked = [], nowMs = null, again, why } = rounds;
  const entries: Step[] = [];
  const done = new Map<string, Step[]>();
  let groups = bySubject(facts);
  for (const subject of [...ticked, ...(again?.subjects ?? [])])
    if (!groups.has(subject)) groups.set(subject, { facts: [], undoMs: null });
  for (let round = 0; groups.size > 0; round += 1) {
    if (round === maxRounds) throw new Error('subjects keep telling each other facts');
    const { stored, nextWrite } = await lockSubjects(
      queries,
      [...groups.keys()],
      states,
      groups.size * writesPerSubject,
    );
    const storedSubjects = groupBy(stored, ({ subject }) => subject);
    const writes = createSubjectWrites(queries, states);
    const doors = { queries, master, states, writes, done, nextWrite, ...(why ? { why } : {}) };
    const told: ToldFact[] = [];
    for (const [subject, arrivals] of groups) {
      const lineages = storedSubjects.get(subject) ?? [];
      const tickMs = round === 0 && ticked.includes(subject) ? nowMs : null;
      const steps =
        round === 0 && again?.subjects.includes(subject)
          ? await playAgain(doors, subject, lineages, again.fromMs)
          : await advance(doors, subject, lineages, arrivals, tickMs);
      for (const step of steps) {
        entries.push(step);
        told.push(...step.forwarded.map((fact) => ({ ...fact, from: subject, writeNo: step.writeNo })));
      }
    }
    writes.flush();
    groups = bySubject(await logForwarded(queries, told));
  }
  return entries;
};

/** What the present of each subject came to. */
export const liveStates = (entries: readonly Step[]): ReadonlyMap<string, SubjectState> =>
  new Map(entries.filter((entry) => !entry.silent).map((entry) => [entry.subject, entry.state]));
