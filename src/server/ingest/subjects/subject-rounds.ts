import { setImmediate as turn } from 'node:timers/promises';

import type { Fact } from '#engine/fact.ts';
import type { ReplayCause } from '#engine/replay.ts';

import type { Transaction } from '../../database/database.ts';
import { groupBy } from '#domain/lists/group-by.ts';
import type { YieldIfDue } from '../../kernel/yielder.ts';
import { inOrder } from './in-order.ts';
import { advance, playAgain } from './lineages.ts';
import { type Arrivals, type Step, writesPerSubject } from './step.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import { logForwarded, type OutgoingFact } from '../messages/forwarded-facts.ts';
import type { StateCache } from './state-cache.ts';
import { createSubjectWrites } from './subject-writes.ts';
import { lockSubjects } from './subject-locks.ts';
import type { Present } from '../writing/shown-compartments.ts';

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

/**
 * Rounds of facts that subjects forward to each other before it is an error: a visit, its delivery, the verdict on
 * it.
 */
const maxRounds = 200;

/** Ports of a transaction's rounds. */
export interface Rounds {
  readonly queries: Transaction;
  readonly master: MasterContext;
  readonly states: StateCache;
  /** New facts, already written to the log. */
  readonly facts?: readonly SubjectFact[];
  /** Subjects for which time passes. */
  readonly ticked?: readonly string[];
  /** The present, up to which it passes. */
  readonly nowMs: number;
  /** Subjects whose facts are applied again from a moment on, because master data of that time was corrected. */
  readonly again?: { readonly subjects: readonly string[]; readonly fromMs: number };
  /** Why changes differ from before; missing: late facts. */
  readonly why?: ReplayCause;
  /** The demo is making up its past; missing: it is not. */
  readonly fillsPast?: boolean;
  /** Between two subjects; missing: none. */
  readonly yieldIfDue?: YieldIfDue;
  /** What else is written where there are facts: the states are asked for before, and judged while the database does it. */
  readonly beside?: () => Promise<void>;
  /** Takes steps as they are made, so that their rows are written while others are judged; missing: none. */
  readonly write?: (steps: readonly Step[]) => Promise<void>;
}

/** Steps of so many facts are written together: more would have the database wait, fewer be more statements. */
const writtenFacts = 300;

/** Subjects under way at once: what a replay needs is read while others are judged. */
const subjectsAtOnce = 4;

/**
 * Hands steps on once they are worth a statement of each kind of row. What a round has left is handed on when the next
 * one has asked for what it reads: the database answers in turn, and would write those rows first.
 */
const createHandover = ({ write }: Pick<Rounds, 'write'>) => {
  let steps: Step[] = [];
  let facts = 0;
  const flush = async (): Promise<void> => {
    if (!write || steps.length === 0) return;
    const made = steps;
    steps = [];
    facts = 0;
    await write(made);
    // Hands what was sent to the database, and lets others have their turn.
    await turn();
  };
  return {
    flush,
    add: async (made: readonly Step[], ofFacts: number): Promise<void> => {
      if (!write) return;
      steps.push(...made);
      facts += ofFacts;
      if (facts >= writtenFacts) await flush();
    },
  };
};

/** Applies facts to their subjects, and what these forward to others, until nothing is left. */
export const applyRounds = async (rounds: Rounds): Promise<Step[]> => {
  const { queries, master, states, facts = [], ticked = [], nowMs, again, why, fillsPast = false } = rounds;
  const entries: Step[] = [];
  const handover = createHandover(rounds);
  const done = new Map<string, Step[]>();
  const writes = createSubjectWrites(queries, states, nowMs, fillsPast);
  let groups = bySubject(facts);
  for (const subject of [...ticked, ...(again?.subjects ?? [])])
    if (!groups.has(subject)) groups.set(subject, { facts: [], undoMs: null });
  for (let round = 0; groups.size > 0; round += 1) {
    if (round === maxRounds) throw new Error('subjects keep telling each other facts');
    const arriving = new Map([...groups].map(([subject, arrivals]) => [subject, arrivals.facts]));
    const pending = new Map([...groups.keys()].map((subject) => [subject, writes.pending(subject)]));
    const [{ stored, nextWrite }] = await Promise.all([
      lockSubjects(
        { queries, states, master, arriving, pending },
        [...groups.keys()],
        groups.size * writesPerSubject,
      ),
      round === 0 ? rounds.beside?.() : null,
    ]);
    const storedSubjects = groupBy(stored, ({ subject }) => subject);
    const ports = { queries, master, states, writes, done, nextWrite, fillsPast, ...(why ? { why } : {}) };
    const outgoing: OutgoingFact[] = [];
    const stepsOf = (subject: string, arrivals: Arrivals): Promise<Step[]> => {
      const lineages = [...(storedSubjects.get(subject) ?? []), ...(pending.get(subject) ?? [])];
      const tickMs = round === 0 && ticked.includes(subject) ? nowMs : null;
      return round === 0 && again?.subjects.includes(subject)
        ? playAgain(ports, subject, lineages, again.fromMs)
        : advance(ports, subject, lineages, arrivals, tickMs);
    };
    const works = [...groups].map(([subject, arrivals]) => async () => ({
      subject,
      steps: await stepsOf(subject, arrivals),
      facts: arrivals.facts.length,
    }));
    for await (const { subject, steps, facts: count } of inOrder(works, subjectsAtOnce, handover.flush)) {
      for (const step of steps) {
        entries.push(step);
        outgoing.push(...step.forwarded.map((fact) => ({ ...fact, from: subject, writeNo: step.writeNo })));
      }
      await handover.add(steps, count);
      await rounds.yieldIfDue?.();
    }
    groups = bySubject(await logForwarded(queries, outgoing));
  }
  writes.flush();
  await handover.flush();
  return entries;
};

/** The present of each subject after all steps, and before the first of them where each went on from the one before. */
export const presentsOf = (entries: readonly Step[]): ReadonlyMap<string, Present> => {
  const presents = new Map<string, Present>();
  for (const { subject, silence, state, before } of entries) {
    if (silence !== 'none') continue;
    const first = presents.get(subject);
    presents.set(subject, { state, before: first && before ? first.before : before });
  }
  return presents;
};
