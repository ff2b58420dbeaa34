import { type DueNotice, readDue, recoverBegun } from '../outbox/due-notices.ts';
import { type NoticeQueue, releaseQueue } from '../outbox/notice-queues.ts';
import { nextBatch } from './batch.ts';
import { createQueueSending, QueueLost, type QueuePorts } from './queue-sending.ts';

const portion = 100;
/** Messages in a row to one address, before others have their turn. */
const inARow = 20;
/** Whoever reads it a day later is misled rather than warned. */
const freshForMs = 24 * 3_600_000;

/** Begun so often without a word of how it ended: what dies of it would die for ever. */
const mostBegun = 8;

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
export const workLane = async (ports: QueuePorts, lane: NoticeQueue): Promise<number | null> => {
  const { database, providers, now } = ports;
  const sending = createQueueSending(ports, lane);
  const { end, lookUp, send } = sending;

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
    const left = sending.leftOfMinute(provider, nowMs);
    if (left <= 0) return false;
    // The last of the minute takes all that waits.
    await send(nextBatch(waiting, left), provider);
    return sending.silentUntilMs() === null;
  };

  await recoverBegun(database, lane.lane, now());
  try {
    for (let done = 0; done < inARow && (await step()); done += 1);
  } catch (error) {
    if (!(error instanceof QueueLost)) throw error;
  } finally {
    await releaseQueue(database, { ...lane, ...sending.standing() }, sending.silentUntilMs());
  }
  return sending.silentUntilMs();
};
