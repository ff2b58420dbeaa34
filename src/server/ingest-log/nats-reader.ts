import type { Consumer, JsMsg } from '@nats-io/jetstream';

import type { Log } from '../kernel/log/log.ts';
import { createAppendOrder, type Given } from './append-order.ts';
import type { LogEntry, PartitionReader, ReadEntry } from './ingest-log.ts';

/**
 * An entry that was read, and of which its reader has said nothing for so long, is given to the next: its reader has
 * died. Alarms in it wait for that, so it is no longer than the lease of a partition.
 */
export const givenAgainMs = 6_000;
const sayHeldEveryMs = 2_000;
/** Entries that a reader has before it has done the first of them. */
export const mostAhead = 64;
const waitMs = 1_000;
/** Where something older may be missing, the servers are asked so often whether all is here. */
const compareEveryMs = 250;
/** What was lost on its way has been given again long before. */
const patienceMs = 3 * givenAgainMs;

interface GivenMessage extends Given {
  readonly message: JsMsg;
}

/** Reads one partition of a log on NATS, in the order in which it was appended. */
export const createNatsReader = async (
  consumer: Consumer,
  report: Log,
  now: () => number,
): Promise<PartitionReader> => {
  const messages = await consumer.consume({ max_messages: mostAhead });
  const order = createAppendOrder<GivenMessage>();
  const sayHeld = setInterval(() => {
    for (const { message } of order.held()) message.working();
  }, sayHeldEveryMs);
  let wake = (): void => {};
  const reading = (async () => {
    for await (const message of messages) {
      order.take({ seq: message.seq, deliverySequence: message.info.deliverySequence, message });
      wake();
    }
  })();
  const parsed = (message: JsMsg): LogEntry | null => {
    try {
      return message.json<LogEntry>();
    } catch {
      // Its reader sets it aside, with a line.
      return null;
    }
  };
  const entryOf = (message: JsMsg): ReadEntry => ({
    entry: parsed(message),
    text: message.string(),
    done: async () => {
      await message.ackAck();
      order.done(message.seq);
    },
  });
  const waitFor = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  let brokenMs: number | null = null;
  /** Asks the servers whether something older is missing; they may be away. */
  const compare = async (): Promise<void> => {
    const asked = order.ask();
    const info = await consumer.info().catch((error: unknown) => {
      report.warn({ err: error }, 'the log does not say what it has given');
      return null;
    });
    if (info !== null) order.answer(asked, info.num_ack_pending);
    if (order.isWhole()) {
      brokenMs = null;
      return;
    }
    brokenMs ??= now();
    if (now() - brokenMs < patienceMs) return waitFor(compareEveryMs);
    report.warn({ ...asked, pending: info?.num_ack_pending }, 'entries of the log are missing, and passed');
    brokenMs = null;
    order.giveUp();
  };
  return {
    next: async () => {
      if (order.isEmpty()) await waitFor(waitMs);
      if (!order.isWhole()) await compare();
      return order.handOn().map(({ message }) => entryOf(message));
    },
    isEmpty: async () => {
      const { num_pending, num_ack_pending } = await consumer.info();
      return order.isEmpty() && num_pending === 0 && num_ack_pending === 0;
    },
    leave: async () => {
      wake();
      await messages.close();
      await reading;
      // Whoever reads the partition next needs not wait until they are given again.
      for (const { message } of order.leave()) message.nak();
    },
    close: () => clearInterval(sayHeld),
  };
};
