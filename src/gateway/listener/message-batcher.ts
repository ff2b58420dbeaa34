import type { IngestResult, TerminalEnvelope } from '#contract/terminal-message/message.ts';

/** Takes messages, in their order; resolves when they are committed, with the result of each. */
export type Deliver = (messages: readonly TerminalEnvelope[]) => Promise<readonly IngestResult[]>;

/** Messages of one delivery, at most (limit of a batch). */
const mostMessages = 500;
/** Deliveries on their way at a time: while two are applied, the others' wait together and become one. */
const partitionCount = 4;

interface Waiting {
  readonly messages: readonly TerminalEnvelope[];
  readonly resolve: (results: readonly IngestResult[]) => void;
  readonly reject: (error: unknown) => void;
}

const partitionOf = (terminal: string): number => {
  let sum = 0;
  for (let at = 0; at < terminal.length; at += 1) sum = (sum * 31 + terminal.charCodeAt(at)) | 0;
  return Math.abs(sum) % partitionCount;
};

/**
 * Puts messages of many terminals together, so that a transaction serves hundreds. A terminal belongs to one partition, so its
 * messages stay in order; while a partition's delivery is on its way, what comes waits for the next.
 */
export const createMessageBatcher = (deliver: Deliver) => {
  const queues: Waiting[][] = Array.from({ length: partitionCount }, () => []);
  const busy = new Set<number>();
  let waiting = 0;
  const takeFrom = (queue: Waiting[]): Waiting[] => {
    let count = 0;
    let end = 0;
    while (end < queue.length && (end === 0 || count + (queue[end]?.messages.length ?? 0) <= mostMessages)) {
      count += queue[end]?.messages.length ?? 0;
      end += 1;
    }
    return queue.splice(0, end);
  };
  const run = async (partition: number): Promise<void> => {
    const queue = queues[partition] ?? [];
    busy.add(partition);
    while (queue.length > 0) {
      const taken = takeFrom(queue);
      const messages = taken.flatMap((one) => one.messages);
      waiting -= messages.length;
      try {
        // oxlint-disable-next-line no-await-in-loop -- one at a time is what keeps the order
        const results = await deliver(messages);
        let from = 0;
        for (const one of taken) {
          one.resolve(results.slice(from, from + one.messages.length));
          from += one.messages.length;
        }
      } catch (error) {
        for (const one of taken) one.reject(error);
      }
    }
    busy.delete(partition);
  };
  return {
    /** Messages of one terminal. @throws what the delivery throws: nothing of them was kept */
    send: (terminal: string, messages: readonly TerminalEnvelope[]): Promise<readonly IngestResult[]> =>
      new Promise((resolve, reject) => {
        const partition = partitionOf(terminal);
        queues[partition]?.push({ messages, resolve, reject });
        waiting += messages.length;
        if (!busy.has(partition)) void run(partition);
      }),
    /** Messages that wait for their turn. */
    waiting: (): number => waiting,
  };
};

export type MessageBatcher = ReturnType<typeof createMessageBatcher>;
