import type { Database } from '../../database/database.ts';
import { bookNotice } from '../message-ledger.ts';
import { beginSending, type DueNotice, readDue, recoverBegun, settle } from '../outbox/due-notices.ts';
import { type Lane, noteSending, releaseLane } from '../outbox/lanes.ts';
import type { Provider } from '../providers/provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { Sealer } from '../sealer.ts';
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
}

const portion = 100;
/** Messages in a row to one address, before others have their turn. */
const inARow = 20;
const minuteMs = 60_000;
/** Whoever reads it a day later is misled rather than warned. */
const toldForMs = 24 * 3_600_000;

/** Begun so often without a word of how it ended: what dies of it would die for ever. */
const mostBegun = 8;

/** Why a notice is not told although it is due; null: it is. */
const mootReason = ({ receiverOn, dueMs, kind }: DueNotice, nowMs: number): 'off' | 'tooOld' | null => {
  if (!receiverOn && kind !== 'test') return 'off';
  return nowMs - dueMs > toldForMs ? 'tooOld' : null;
};

/** Sends what is due to one address, one message after the other. @returns until when it is left alone; null: it need not be */
export const workLane = async (ports: LanePorts, lane: Lane): Promise<number | null> => {
  const { database, providers, sealer, now, contentOf } = ports;
  let { sentMs } = lane;
  let silentUntilMs: number | null = null;

  const conclude = async (notices: readonly DueNotice[], verdict: Verdict): Promise<void> => {
    const [first] = notices;
    if (first === undefined) return;
    const nowMs = now();
    const ids = notices.map(({ id }) => id);
    await database.transaction(async (queries) => {
      await settle(queries, ids, verdict.settled, nowMs);
      // Refused or never arrived: the provider asks no money for it.
      if (
        first.channel === 'sms' &&
        verdict.settled.state === 'failed' &&
        verdict.settled.reason !== 'noQuota'
      )
        await giveBack(first, queries, nowMs);
    });
    ({ silentUntilMs } = verdict);
  };

  const giveBack = async (
    { id, companyCode }: DueNotice,
    queries: Parameters<typeof bookNotice>[0],
    nowMs: number,
  ): Promise<void> => {
    const [paid] = await queries.query('select from message_ledger where notice_id = $1 and kind = $2', [
      id,
      'use',
    ]);
    if (paid !== undefined)
      await bookNotice(queries, { companyCode, kind: 'return', quantity: 1, noticeId: id, nowMs });
  };

  const lookUp = async (notice: DueNotice, ask: NonNullable<Provider['lookUp']>): Promise<void> => {
    const found = await ask(notice, notice.providerId, notice.begunMs ?? notice.dueMs);
    await conclude([notice], afterLookingUp(found, notice, now()));
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
      await noteSending(queries, { ...lane, sentMs }, nowMs);
      const isPaid =
        first.channel !== 'sms' ||
        providers.sms.missing === true ||
        (await bookNotice(queries, {
          companyCode: first.companyCode,
          kind: 'use',
          quantity: -1,
          noticeId: first.id,
          nowMs,
        }));
      if (isPaid) return sending;
      await settle(
        queries,
        sending.map(({ id }) => id),
        { state: 'failed', reason: 'noQuota', answer: '', dueMs: null },
        nowMs,
      );
      return [];
    });

  const send = async (batch: readonly DueNotice[], provider: Provider): Promise<void> => {
    const [first, ...others] = await begin(batch);
    if (first === undefined) return;
    const content = await contentOf(first);
    const message = messageOf([first, ...others], content, provider.maxBytes, sealer);
    sentMs = [...sentMs, now()];
    const outcome = await provider.send(message);
    await conclude([first, ...others], afterSending(outcome, first.tries + 1, message.text, now()));
  };

  /** True: there may be more that can be done now. */
  const step = async (): Promise<boolean> => {
    const nowMs = now();
    const due = await readDue(database, lane.lane, nowMs, portion);
    const moot = due.find((notice) => notice.state === 'queued' && mootReason(notice, nowMs) !== null);
    if (moot !== undefined) {
      const reason = mootReason(moot, nowMs) ?? '';
      await settle(database, [moot.id], { state: 'cancelled', reason, answer: '', dueMs: null }, nowMs);
      return true;
    }
    const hopeless = due.find(({ state, tries }) => state === 'queued' && tries >= mostBegun);
    if (hopeless !== undefined) {
      const over = { state: 'failed', reason: 'unknown', answer: '', dueMs: null } as const;
      await settle(database, [hopeless.id], over, nowMs);
      return true;
    }
    const asked = due.find(({ state }) => state !== 'queued');
    if (asked !== undefined) {
      const ask = providers[asked.channel].lookUp;
      if (ask !== undefined) {
        await lookUp(asked, ask);
        return true;
      }
      // The account was taken out of the configuration: nobody can be asked any more.
      await settle(
        database,
        [asked.id],
        { state: 'failed', reason: 'notConfigured', answer: '', dueMs: null },
        nowMs,
      );
      return true;
    }
    const [first] = due;
    if (first === undefined) return false;
    const provider = providers[first.channel];
    sentMs = sentMs.filter((ms) => ms > nowMs - minuteMs);
    const left = provider.perMinute === null ? Infinity : provider.perMinute - sentMs.length;
    if (left <= 0) {
      silentUntilMs = (sentMs[0] ?? nowMs) + minuteMs;
      return false;
    }
    // The last of the minute takes all that waits.
    await send(nextBatch(due, left), provider);
    return silentUntilMs === null;
  };

  await recoverBegun(database, lane.lane, now());
  try {
    for (let done = 0; done < inARow && (await step()); done += 1);
  } finally {
    await releaseLane(database, lane, silentUntilMs);
  }
  return silentUntilMs;
};
