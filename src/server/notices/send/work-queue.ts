import type { NoticeChannel, NoticeReason } from '#domain/notices/notice-words.ts';

import type { Database } from '../../database/database.ts';
import { giveBackAll, payOnce } from '../message-ledger.ts';
import {
  beginSending,
  type DueNotice,
  type Settled,
  readDue,
  recoverBegun,
  sentTogether,
  settle,
} from '../outbox/due-notices.ts';
import { type NoticeQueue, noteSending, releaseQueue, silenceWay } from '../outbox/notice-queues.ts';
import { hastenNext } from '../outbox/unreached.ts';
import type { Message, Provider } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { nextBatch } from './batch.ts';
import { messageOf, type NoticeContent } from './message.ts';
import { afterLookingUp, afterSending, type Verdict } from './settle-outcome.ts';

export interface LanePorts {
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
class LaneLost extends Error {}

const portion = 100;
/** Messages in a row to one address, before others have their turn. */
const inARow = 20;
const minuteMs = 60_000;
/** Whoever reads it a day later is misled rather than warned. */
const freshForMs = 24 * 3_600_000;

/** Begun so often without a word of how it ended: what dies of it would die for ever. */
const mostBegun = 8;

/** A message that is told by its title alone: better than not at all. */
const withoutDetails = (message: Message): Message => ({ ...message, text: message.title, attachments: [] });

/** Why a notice is not told although it is due; null: it is. */
const mootReason = (
  { receiverOn, dueMs, kind, overtaken }: DueNotice,
  nowMs: number,
): 'off' | 'tooOld' | 'seen' | 'withdrawn' | null => {
  if (!receiverOn && kind !== 'test') return 'off';
  if (overtaken !== null) return overtaken;
  return nowMs - dueMs > freshForMs ? 'tooOld' : null;
};

/** Sends what is due to one address, one message after the other. @returns until when it is left alone; null: it need not be */
export const workLane = async (ports: LanePorts, lane: NoticeQueue): Promise<number | null> => {
  const { database, providers, sealer, now, contentOf, counted = () => {} } = ports;
  let { sentMs, heldUntilMs, failures } = lane;
  let silentUntilMs: number | null = null;

  const conclude = async (
    { channel }: DueNotice,
    ids: readonly number[],
    verdict: Verdict,
  ): Promise<void> => {
    const nowMs = now();
    await database.transaction(async (queries) => {
      const { state, reason } = verdict.settled;
      await settle(queries, ids, verdict.settled, nowMs);
      // Refused, never arrived, or overtaken while it waited for another try: the provider asks no money for it.
      if (channel === 'sms' && (state === 'failed' || state === 'cancelled') && reason !== 'noQuota')
        await giveBackAll(queries, ids, nowMs);
      const isLost = state === 'failed' || reason === 'off' || (failures === 0 && verdict.failures > 0);
      if (isLost) await hastenNext(queries, ids, nowMs);
    });
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
      if (until === null) throw new LaneLost();
      heldUntilMs = until;
      const isPaid =
        first.channel !== 'sms' ||
        providers.sms.missing === true ||
        (await payOnce(
          queries,
          first.companyCode,
          sending.map(({ id }) => id),
          nowMs,
        ));
      if (isPaid) return sending;
      await settle(
        queries,
        sending.map(({ id }) => id),
        { state: 'failed', reason: 'noQuota', answer: '', dueMs: null },
        nowMs,
      );
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

  /** True: there may be more that can be done now. */
  const step = async (): Promise<boolean> => {
    const nowMs = now();
    const due = await readDue(database, lane.lane, nowMs, portion);
    const moot = due.find((notice) => notice.state === 'queued' && mootReason(notice, nowMs) !== null);
    if (moot !== undefined) {
      await end(moot, 'cancelled', mootReason(moot, nowMs) ?? 'off');
      return true;
    }
    const hopeless = due.find(({ state, tries }) => state === 'queued' && tries >= mostBegun);
    if (hopeless !== undefined) {
      await end(hopeless, 'failed', 'unknown');
      return true;
    }
    const asked = due.find(({ state }) => state !== 'queued');
    const isPressing = due.some(({ state, urgent }) => urgent && state === 'queued');
    if (asked !== undefined && !isPressing) {
      const ask = providers[asked.channel].lookUp;
      if (ask !== undefined) {
        await lookUp(asked, ask);
        return true;
      }
      // The account was taken out of the configuration: nobody can be asked any more.
      await end(asked, 'failed', 'notConfigured');
      return true;
    }
    const waiting = due.filter(({ state }) => state === 'queued');
    const [first] = waiting;
    if (first === undefined) return false;
    const provider = providers[first.channel];
    sentMs = sentMs.filter((ms) => ms > nowMs - minuteMs);
    const left = provider.perMinute === null ? Infinity : provider.perMinute - sentMs.length;
    if (left <= 0) {
      silentUntilMs = (sentMs[0] ?? nowMs) + minuteMs;
      return false;
    }
    // The last of the minute takes all that waits.
    await send(nextBatch(waiting, left), provider);
    return silentUntilMs === null;
  };

  await recoverBegun(database, lane.lane, now());
  try {
    for (let done = 0; done < inARow && (await step()); done += 1);
  } catch (error) {
    if (!(error instanceof LaneLost)) throw error;
  } finally {
    await releaseQueue(database, { ...lane, heldUntilMs, failures }, silentUntilMs);
  }
  return silentUntilMs;
};
