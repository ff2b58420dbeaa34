import type { NoticeChannel, NoticeReason } from '#domain/notices/notice-words.ts';

import type { Database, Queries } from '../../database/database.ts';
import { giveBackAll, payOnce } from '../message-ledger.ts';
import { beginSending, type DueNotice, type Settled, sentTogether, settle } from '../outbox/due-notices.ts';
import { type NoticeQueue, noteSending, silenceWay } from '../outbox/notice-queues.ts';
import { hastenNext } from '../outbox/unreached.ts';
import type { Message, Provider } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { messageOf, type NoticeContent } from './message.ts';
import { afterLookingUp, afterSending, type Verdict } from './settle-outcome.ts';

export interface QueuePorts {
  readonly database: Database;
  readonly providers: Providers;
  readonly sealer: Sealer;
  readonly now: () => number;
  /** Reads what a notice tells beside its facts. */
  readonly contentOf: (notice: DueNotice) => Promise<NoticeContent>;
  /** Called for each sending with how its notices are afterwards. */
  readonly counted?: (channel: NoticeChannel, state: Settled['state']) => void;
}

/** The address is another process's by now. */
export class QueueLost extends Error {}

const minuteMs = 60_000;

/** A message that is told by its title alone: better than not at all. */
const withoutDetails = (message: Message): Message => ({ ...message, text: message.title, attachments: [] });

/** Pays for messages that cost. @returns false: the company has none left, and they have failed of that */
const payFor = async (
  queries: Queries,
  { sms }: Providers,
  sending: readonly DueNotice[],
  nowMs: number,
): Promise<boolean> => {
  const [first] = sending;
  if (first?.channel !== 'sms' || sms.missing === true) return true;
  const ids = sending.map(({ id }) => id);
  if (await payOnce(queries, first.companyCode, ids, nowMs)) return true;
  await settle(queries, ids, { state: 'failed', reason: 'noQuota', answer: '', dueMs: null }, nowMs);
  return false;
};

/** Writes down what became of notices. @param worked the address had taken the one before */
const writeVerdict = async (
  queries: Queries,
  channel: NoticeChannel,
  ids: readonly number[],
  verdict: Verdict,
  worked: boolean,
  nowMs: number,
): Promise<void> => {
  const { state, reason } = verdict.settled;
  await settle(queries, ids, verdict.settled, nowMs);
  // Refused, never arrived, or overtaken while it waited for another try: the provider asks no money for it.
  if (channel === 'sms' && (state === 'failed' || state === 'cancelled') && reason !== 'noQuota')
    await giveBackAll(queries, ids, nowMs);
  const isLost = state === 'failed' || reason === 'off' || (worked && verdict.failures > 0);
  if (isLost) await hastenNext(queries, ids, nowMs);
};

/** One address to which notices are sent: begins, sends, asks and concludes them, and knows how it stands by then. */
export const createQueueSending = (ports: QueuePorts, lane: NoticeQueue) => {
  const { database, providers, sealer, now, contentOf, counted = () => {} } = ports;
  let { sentMs, heldUntilMs, failures } = lane;
  let silentUntilMs: number | null = null;

  const conclude = async (
    { channel }: DueNotice,
    ids: readonly number[],
    verdict: Verdict,
  ): Promise<void> => {
    await database.transaction((queries) =>
      writeVerdict(queries, channel, ids, verdict, failures === 0, now()),
    );
    counted(channel, verdict.settled.state);
    ({ silentUntilMs, failures } = verdict);
    if (verdict.everywhere && silentUntilMs !== null) await silenceWay(database, channel, silentUntilMs);
  };

  /** Ends a notice without its provider. */
  const end = (notice: DueNotice, state: 'failed' | 'cancelled', reason: NoticeReason): Promise<void> =>
    conclude(notice, [notice.id], {
      settled: { state, reason, answer: '', dueMs: null },
      silentUntilMs: null,
      failures,
    });

  /** Asks under the number that the message had, and settles all that it told. */
  const lookUp = async (notice: DueNotice, ask: NonNullable<Provider['lookUp']>): Promise<void> => {
    const sentAs = notice.sentAs ?? notice.id;
    const found = await ask(
      { id: sentAs, address: notice.address },
      notice.providerId,
      notice.begunMs ?? notice.dueMs,
    );
    const ids = notice.sentAs === null ? [notice.id] : await sentTogether(database, sentAs);
    await conclude(notice, ids, afterLookingUp(found, notice, now()));
  };

  /** Begins in a transaction of its own, so that whoever comes after a crash knows that it was begun. */
  const begin = (batch: readonly DueNotice[]): Promise<readonly DueNotice[]> =>
    database.transaction(async (queries) => {
      const nowMs = now();
      const begun = await beginSending(
        queries,
        batch.map(({ id }) => id),
        nowMs,
      );
      const sending = batch.filter(({ id }) => begun.has(id));
      const [first] = sending;
      if (first === undefined) return [];
      const until = await noteSending(queries, { ...lane, sentMs, heldUntilMs }, nowMs);
      // Another process has taken the address over: what was begun here is undone with the transaction.
      if (until === null) throw new QueueLost();
      heldUntilMs = until;
      if (await payFor(queries, providers, sending, nowMs)) return sending;
      counted(first.channel, 'failed');
      return [];
    });

  const send = async (batch: readonly DueNotice[], provider: Provider): Promise<void> => {
    const [first, ...others] = await begin(batch);
    if (first === undefined) return;
    const content = await contentOf(first);
    const message = messageOf([first, ...others], content, provider.maxBytes, sealer);
    sentMs = [...sentMs, now()];
    // Every provider ends by its own limit, sooner than the address is held.
    let outcome = await provider.send(message);
    if (outcome.state === 'tooLarge') outcome = await provider.send(withoutDetails(message));
    await conclude(
      first,
      [first, ...others].map(({ id }) => id),
      afterSending(outcome, {
        tries: first.tries + 1,
        content: message.text,
        nowMs: now(),
        urgent: first.urgent,
        canBeAsked: provider.lookUp !== undefined,
        failures,
      }),
    );
  };

  return {
    end,
    lookUp,
    send,
    /** Until when it is left alone; null: it need not be. */
    silentUntilMs: (): number | null => silentUntilMs,
    standing: (): Pick<NoticeQueue, 'heldUntilMs' | 'failures'> => ({ heldUntilMs, failures }),
    /** Messages that the provider takes within this minute; where none, the address is left alone until the next. */
    leftOfMinute: ({ perMinute }: Provider, nowMs: number): number => {
      sentMs = sentMs.filter((ms) => ms > nowMs - minuteMs);
      const left = perMinute === null ? Infinity : perMinute - sentMs.length;
      if (left <= 0) silentUntilMs = (sentMs[0] ?? nowMs) + minuteMs;
      return left;
    },
  };
};
