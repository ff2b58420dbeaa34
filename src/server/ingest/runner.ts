import type { IngestResult } from '#contract/terminal-message/message.ts';
import { subjectOf } from '#engine/context.ts';
import type { Fact } from '#engine/fact.ts';
import { receive } from '#engine/receive.ts';
import type { SubjectState } from '#engine/state.ts';

import type { Database, Priority, Queries } from '../database/database.ts';
import { writeChanges } from './change-writer.ts';
import { checkMessage, type CheckedMessage, type RefusedMessage } from './checked-message.ts';
import { keepDeadLetters } from './dead-letters.ts';
import { groupBy } from './group.ts';
import { archiveMs, advance, type Step, writesPerSubject } from './lineages.ts';
import { writeLive } from './live-writer.ts';
import type { MasterContext } from './master-context.ts';
import { logForwarded, type LoggedMessage, logMessages, logPositions, type ToldFact } from './message-log.ts';
import { claimKeys } from './message-keys.ts';
import type { Partitions } from './partitions.ts';
import { createStateCache, type StateCache } from './state-cache.ts';
import { createSubjectWrites, lockSubjects, nextWrites } from './subject-store.ts';
import type { TokenScope } from './tokens.ts';

export interface RunnerDoors {
  readonly database: Database;
  readonly master: () => Promise<MasterContext>;
  readonly partitions: () => Partitions;
}

export interface BatchOutcome {
  readonly results: readonly IngestResult[];
  readonly newAlarms: number;
}

/** PostgreSQL's words for "two transactions wait for each other" and "the rows moved": the batch is tried again. */
const tryAgain: ReadonlySet<string> = new Set(['40P01', '40001']);
const maxAttempts = 5;

interface Sorted {
  readonly accepted: readonly LoggedMessage[];
  readonly refused: readonly RefusedMessage[];
  readonly results: ReadonlyMap<number, IngestResult>;
}

const refusedOf = (
  checked: CheckedMessage,
  reason: RefusedMessage['reason'],
  detail: string,
): RefusedMessage => ({
  index: checked.index,
  id: checked.message.id,
  terminal: checked.message.terminal,
  reason,
  detail,
  raw: checked.message,
});

/** Who may speak, when it may have happened, whether it was said before. */
const sortOut = async (
  queries: Queries,
  master: MasterContext,
  scope: TokenScope,
  checked: readonly CheckedMessage[],
  nowMs: number,
): Promise<Sorted> => {
  const refused: RefusedMessage[] = [];
  const results = new Map<number, IngestResult>();
  const candidates: {
    checked: CheckedMessage;
    logged: LoggedMessage;
    note?: 'clockCorrected' | 'unknownKind';
  }[] = [];
  for (const entry of checked) {
    const { message } = entry;
    const subject = subjectOf(master.engine, message.terminal);
    if (subject === null) {
      refused.push(refusedOf(entry, 'unknownTerminal', `terminal ${message.terminal} is not known`));
      continue;
    }
    if (scope.terminal !== null && scope.terminal !== message.terminal) {
      refused.push(refusedOf(entry, 'terminalNotAllowed', `the token is not ${message.terminal}'s`));
      continue;
    }
    const received = receive(message, nowMs, master.engine.settings);
    if (received.result === 'refused') {
      refused.push(refusedOf(entry, received.reason, received.detail));
      continue;
    }
    candidates.push({
      checked: entry,
      logged: { subject, message, fact: received.fact },
      ...(received.note === undefined ? {} : { note: received.note }),
    });
  }
  const verdicts = await claimKeys(
    queries,
    candidates.map((candidate) => candidate.checked),
  );
  const accepted: LoggedMessage[] = [];
  for (const candidate of candidates) {
    const { index, message } = candidate.checked;
    const verdict = verdicts.get(candidate.checked);
    if (verdict === 'idReused') {
      refused.push(refusedOf(candidate.checked, 'idReused', `id ${message.id} was used with other content`));
      continue;
    }
    if (verdict === 'new') accepted.push(candidate.logged);
    results.set(index, {
      index,
      id: message.id,
      result: verdict === 'new' ? 'accepted' : 'duplicate',
      ...(verdict === 'new' && candidate.note ? { note: candidate.note } : {}),
    });
  }
  return { accepted, refused, results };
};

interface SubjectFact {
  readonly subject: string;
  readonly fact: Fact;
  readonly undoMs: number | null;
}

const bySubject = (facts: readonly SubjectFact[]): Map<string, { facts: Fact[]; undoMs: number | null }> => {
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

/** Applies facts to their subjects, and what these tell others, until nothing is left to tell. */
const applyToSubjects = async (
  queries: Queries,
  master: MasterContext,
  states: StateCache,
  facts: readonly SubjectFact[],
  nowMs: number,
  ticked: readonly string[] = [],
): Promise<Step[]> => {
  const entries: Step[] = [];
  let groups = bySubject(facts);
  for (const subject of ticked) if (!groups.has(subject)) groups.set(subject, { facts: [], undoMs: null });
  for (let round = 0; groups.size > 0; round += 1) {
    if (round === maxRounds) throw new Error('subjects keep telling each other facts');
    const storedSubjects = groupBy(
      await lockSubjects(queries, [...groups.keys()], states),
      ({ subject }) => subject,
    );
    const doors = {
      queries,
      master,
      writes: createSubjectWrites(queries, states),
      nextWrite: await nextWrites(queries, groups.size * writesPerSubject),
    };
    const told: ToldFact[] = [];
    for (const [subject, arrivals] of groups) {
      const lineages = storedSubjects.get(subject) ?? [];
      const tickMs = ticked.includes(subject) && round === 0 ? nowMs : null;
      for (const step of await advance(doors, subject, lineages, arrivals, tickMs)) {
        entries.push(step);
        told.push(...step.forwarded.map((fact) => ({ ...fact, from: subject, writeNo: step.writeNo })));
      }
    }
    await doors.writes.flush();
    groups = bySubject(await logForwarded(queries, told));
  }
  return entries;
};

/** What the present of each subject came to. */
const liveStates = (entries: readonly Step[]): ReadonlyMap<string, SubjectState> =>
  new Map(entries.filter((entry) => !entry.silent).map((entry) => [entry.subject, entry.state]));

/** Messages that left their terminals long ago can wait a little longer than whoever watches a screen. */
const priorityOf = (checked: readonly CheckedMessage[], nowMs: number): Priority =>
  checked.every(({ message }) => nowMs - Date.parse(message.sentAt ?? message.time) > archiveMs)
    ? 'background'
    : 'normal';

/** Puts a batch through: one transaction, answered only after commit. */
export const createRunner = ({ database, master, partitions: beginPartitions }: RunnerDoors) => {
  const states = createStateCache();
  const runOnce = async (
    scope: TokenScope,
    messages: readonly unknown[],
    nowMs: number,
  ): Promise<BatchOutcome> => {
    const context = await master();
    const checked: CheckedMessage[] = [];
    const malformed: RefusedMessage[] = [];
    messages.forEach((raw, index) => {
      const outcome = checkMessage(raw, index);
      if (outcome.ok) checked.push(outcome.checked);
      else malformed.push(outcome.refused);
    });
    const partitions = beginPartitions();
    const outcome = await database.transaction(
      async (queries) => {
        const sorted = await sortOut(queries, context, scope, checked, nowMs);
        const refused = [...malformed, ...sorted.refused];
        await keepDeadLetters(queries, refused, nowMs);
        await logMessages(queries, partitions, sorted.accepted);
        await logPositions(queries, partitions, sorted.accepted, (subject) =>
          context.companyOfSubject.get(subject),
        );
        const arrived = sorted.accepted.map(({ subject, fact }) => ({ subject, fact, undoMs: null }));
        const entries = await applyToSubjects(queries, context, states, arrived, nowMs);
        const newAlarms = await writeChanges(queries, partitions, context, entries);
        await writeLive(queries, context, liveStates(entries), nowMs);
        const results = new Map(sorted.results);
        for (const { index, id, reason, detail } of refused)
          results.set(index, {
            index,
            ...(id === null ? {} : { id }),
            result: 'refused',
            reason,
            detail: detail.slice(0, 400),
          });
        return { results: [...results.values()].toSorted((a, b) => a.index - b.index), newAlarms };
      },
      priorityOf(checked, nowMs),
    );
    partitions.keep();
    return outcome;
  };

  const again = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work();
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : '';
        if (attempt >= maxAttempts || !tryAgain.has(code)) throw error;
      }
    }
  };

  return {
    batch: (scope: TokenScope, messages: readonly unknown[], nowMs: number) =>
      again(() => runOnce(scope, messages, nowMs)),
    /** Lets time pass for subjects whose timers are due. Returns how many alarms that raised. */
    tick: (subjects: readonly string[], nowMs: number): Promise<number> =>
      again(async () => {
        const context = await master();
        const partitions = beginPartitions();
        const raised = await database.transaction(async (queries) => {
          const entries = await applyToSubjects(queries, context, states, [], nowMs, subjects);
          const newAlarms = await writeChanges(queries, partitions, context, entries);
          await writeLive(queries, context, liveStates(entries), nowMs);
          return newAlarms;
        });
        partitions.keep();
        return raised;
      }),
  };
};

export type Runner = ReturnType<typeof createRunner>;
