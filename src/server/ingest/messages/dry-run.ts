import { unreadFields } from '#contract/terminal-message/description/field-rows.ts';
import { nodeOf } from '#contract/terminal-message/description/node.ts';
import type { DryRunReply, DryRunResult } from '#contract/terminal-message/dry-run.ts';
import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import { isTerminalMessageKind, type TerminalEnvelope } from '#contract/terminal-message/message.ts';
import { truckIdOf } from '#engine/subjects.ts';

import type { Queries } from '../../database/database.ts';
import { asServer } from '../../identity/scope/session-scope.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import {
  admit,
  type Admitted,
  lookUpMessages,
  receiveBatch,
  refusedAsUnknown,
  resultsOf,
} from './admission.ts';
import type { CheckedMessage } from './checked-message.ts';
import type { LoggedMessage } from './message-log.ts';
import type { TokenScope } from './tokens.ts';

/** Messages that somebody tries, and for whom. */
export interface Trial {
  readonly scope: TokenScope;
  readonly messages: readonly unknown[];
  readonly nowMs: number;
  /** Companies whose terminals exist for whoever asks; null: all. */
  readonly companies: readonly string[] | null;
}

/** Fields that are named of one message, at most. */
const mostUnread = 20;

const ownerOf = (master: MasterContext, { subject, fact }: LoggedMessage): DryRunResult['owner'] =>
  truckIdOf(subject) === null
    ? { kind: 'station', name: subject.slice(subject.indexOf(':') + 1) }
    : { kind: 'truck', name: master.ownerAt(subject, fact.t)?.signCode ?? '' };

const unreadOf = ({ kind, data }: TerminalEnvelope): readonly string[] =>
  isTerminalMessageKind(kind)
    ? unreadFields(nodeOf(terminalMessageKinds[kind]), data, '/data').slice(0, mostUnread)
    : [];

/** To whoever sees some companies alone, terminals of the others are not known. */
const seenBy = (
  master: MasterContext,
  { scope, companies }: Trial,
  checked: readonly CheckedMessage[],
  all: Admitted,
): Admitted => {
  if (companies === null) return all;
  const isOfHis = (subject: string, t: number): boolean =>
    companies.includes(master.ownerAt(subject, t)?.companyCode ?? '');
  const hidden = new Set([
    ...all.candidates
      .filter(({ logged: { subject, fact } }) => !isOfHis(subject, fact.t))
      .map((one) => one.checked.index),
    ...all.refused
      .filter(({ disabled }) => disabled !== undefined && !isOfHis(disabled.subject, disabled.t))
      .map(({ index }) => index),
  ]);
  return {
    candidates: all.candidates.filter((one) => !hidden.has(one.checked.index)),
    refused: [
      ...all.refused.filter(({ index }) => !hidden.has(index)),
      ...checked.filter(({ index }) => hidden.has(index)).map((one) => refusedAsUnknown(scope, one)),
    ],
  };
};

/**
 * What would become of messages if they were sent now, by the same checks; nothing is kept, and no terminal is given an
 * order. What waits in a log in front is not known yet.
 */
export const tryMessages = async (
  queries: Queries,
  master: MasterContext,
  trial: Trial,
): Promise<DryRunReply> => {
  const received = receiveBatch(trial.scope, trial.messages, trial.nowMs);
  const admitted = seenBy(master, trial, received.checked, admit(master, received));
  // Ids are of no company; of terminals that are not seen none is asked.
  const sorted = await asServer(() => lookUpMessages(queries, admitted));
  const refused = [...received.malformed, ...sorted.refused];
  const faults = new Map(refused.map((one) => [one.index, one.faults]));
  const candidates = new Map(admitted.candidates.map((one) => [one.checked.index, one.logged]));
  const results = resultsOf(sorted, refused).map((result): DryRunResult => {
    const logged = candidates.get(result.index);
    const owner = logged && ownerOf(master, logged);
    const unread = logged === undefined ? [] : unreadOf(logged.message);
    const wrong = faults.get(result.index);
    return {
      ...result,
      ...(wrong === undefined ? {} : { faults: [...wrong] }),
      ...(owner === undefined ? {} : { owner }),
      ...(unread.length === 0 ? {} : { unread: [...unread] }),
    };
  });
  const count = (wanted: DryRunResult['result']) => results.filter(({ result }) => result === wanted).length;
  return {
    dryRun: true,
    accepted: count('accepted'),
    duplicate: count('duplicate'),
    refused: count('refused'),
    results,
  };
};
