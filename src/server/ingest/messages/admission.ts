import type { IngestResult } from '#contract/terminal-message/message.ts';
import { outOfServiceSubject, subjectOf } from '#engine/master/context.ts';
import { receive } from '#engine/receive.ts';

import type { Queries } from '../../database/database.ts';
import { checkMessage, type CheckedMessage, type RefusedMessage } from './checked-message.ts';
import type { MasterContext } from '../../master-data/in-force/master-context.ts';
import type { LoggedMessage } from './message-log.ts';
import { claimKeys, type KeyVerdict, lookUpKeys } from './message-keys.ts';
import type { Partitions } from '../../telemetry/messages/partitions.ts';
import type { TokenScope } from './tokens.ts';

/** What one call to the ingest route brought. */
export interface ReceivedBatch {
  readonly scope: TokenScope;
  readonly checked: readonly CheckedMessage[];
  readonly malformed: readonly RefusedMessage[];
  readonly nowMs: number;
}

/** Checks each message by itself. */
export const receiveBatch = (
  scope: TokenScope,
  messages: readonly unknown[],
  nowMs: number,
): ReceivedBatch => {
  const checked: CheckedMessage[] = [];
  const malformed: RefusedMessage[] = [];
  messages.forEach((raw, index) => {
    const outcome = checkMessage(raw, index);
    if (outcome.ok) checked.push(outcome.checked);
    else malformed.push({ ...outcome.refused, terminal: scope.terminal ?? outcome.refused.terminal });
  });
  return { scope, checked, malformed, nowMs };
};

export interface Sorted {
  readonly accepted: readonly LoggedMessage[];
  readonly refused: readonly RefusedMessage[];
  readonly results: ReadonlyMap<number, IngestResult>;
}

/** A refusal counts against whoever sent it, not against whom the message names. */
const refusedOf = (
  sender: TokenScope['terminal'],
  checked: CheckedMessage,
  reason: RefusedMessage['reason'],
  detail: string,
): RefusedMessage => ({
  index: checked.index,
  id: checked.message.id,
  terminal: sender ?? checked.message.terminal,
  reason,
  detail,
  raw: checked.message,
});

/** Of a terminal that nobody has, or nobody whom the sender may know of. */
export const refusedAsUnknown = (scope: TokenScope, entry: CheckedMessage): RefusedMessage =>
  refusedOf(scope.terminal, entry, 'unknownTerminal', 'no truck and no station has this number');

const refusedAsDisabled = (
  scope: TokenScope,
  entry: CheckedMessage,
  disabled: NonNullable<RefusedMessage['disabled']>,
): RefusedMessage => ({
  ...refusedOf(scope.terminal, entry, 'truckDisabled', 'the truck of this number is out of service'),
  disabled,
});

interface Candidate {
  readonly checked: CheckedMessage;
  readonly logged: LoggedMessage;
  readonly note?: 'clockCorrected' | 'unknownKind';
}

export interface Admitted {
  readonly refused: readonly RefusedMessage[];
  readonly candidates: readonly Candidate[];
}

/** Terminals that the token may send for, and the times that are accepted. */
export const admit = (master: MasterContext, { scope, checked, nowMs }: ReceivedBatch): Admitted => {
  const refused: RefusedMessage[] = [];
  const candidates: Candidate[] = [];
  for (const entry of checked) {
    const { message } = entry;
    if (scope.terminal !== null && scope.terminal !== message.terminal) {
      refused.push(
        refusedOf(scope.terminal, entry, 'terminalNotAllowed', `the token is not ${message.terminal}'s`),
      );
      continue;
    }
    const received = receive(message, nowMs, master.engine.settings);
    if (received.result === 'refused') {
      refused.push(refusedOf(scope.terminal, entry, received.reason, received.detail));
      continue;
    }
    // By the message's own time: what a terminal kept from before it was moved belongs to the truck that it was in
    // then.
    const subject = subjectOf(master.engine, message.terminal, received.fact.t);
    if (subject === null) {
      const { t } = received.fact;
      const disabled = outOfServiceSubject(master.engine, message.terminal, t);
      refused.push(
        disabled === null
          ? refusedAsUnknown(scope, entry)
          : refusedAsDisabled(scope, entry, { subject: disabled, t }),
      );
      continue;
    }
    candidates.push({
      checked: entry,
      logged: { subject, message, fact: received.fact },
      ...(received.note === undefined ? {} : { note: received.note }),
    });
  }
  return { refused, candidates };
};

/** By what is known of their ids messages are new, were sent before, or are refused. */
const sortedOne = (
  { refused: before, candidates }: Admitted,
  verdicts: ReadonlyMap<CheckedMessage, KeyVerdict>,
): Sorted => {
  const refused = [...before];
  const accepted: LoggedMessage[] = [];
  const results = new Map<number, IngestResult>();
  for (const candidate of candidates) {
    const { index, message } = candidate.checked;
    const verdict = verdicts.get(candidate.checked);
    if (verdict === 'idReused') {
      refused.push(
        refusedOf(null, candidate.checked, 'idReused', `id ${message.id} was used with other content`),
      );
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

const checkedOf = (admitted: readonly Admitted[]): readonly CheckedMessage[] =>
  admitted.flatMap(({ candidates }) => candidates.map(({ checked }) => checked));

/** Finds messages that were sent before, and claims the ids of the others. */
export const claimNewMessages = async (
  queries: Queries,
  partitions: Partitions,
  admitted: readonly Admitted[],
): Promise<Sorted[]> => {
  const verdicts = await claimKeys(queries, partitions, checkedOf(admitted));
  return admitted.map((one) => sortedOne(one, verdicts));
};

/** Finds messages that were sent before, and claims nothing. */
export const lookUpMessages = async (queries: Queries, admitted: Admitted): Promise<Sorted> =>
  sortedOne(admitted, await lookUpKeys(queries, checkedOf([admitted])));

/** The result of each message of a batch, in the order in which they came. */
export const resultsOf = (sorted: Sorted, refused: readonly RefusedMessage[]): IngestResult[] => {
  const results = new Map(sorted.results);
  for (const { index, id, reason, detail } of refused)
    results.set(index, {
      index,
      ...(id === null ? {} : { id }),
      result: 'refused',
      reason,
      detail: detail.slice(0, 400),
    });
  return [...results.values()].toSorted((a, b) => a.index - b.index);
};
