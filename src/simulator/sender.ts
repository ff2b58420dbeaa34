import {
  maxBatchBytes,
  maxBatchMessages,
  type IngestReply,
  terminalMessageVersion,
} from '#contract/terminal-message/message.ts';

import type { SimMessage } from './speech.ts';

/** A little room under the door's limit for what surrounds the messages. */
const batchBytes = maxBatchBytes - 64 * 1024;
const encoder = new TextEncoder();

export interface SenderDoors {
  readonly fetch: typeof fetch;
  /** `https://host/ingest` */
  readonly url: string;
  readonly token: string;
  readonly wait: (ms: number) => Promise<void>;
  readonly random: () => number;
  /** When a message says that it left: the true clock for live ones, its own time for the past. */
  readonly sentAtMs: (message: SimMessage) => number;
  readonly log: (line: string) => void;
}

export type BatchOutcome = { readonly accepted: number; readonly refused: number };

const isReply = (value: unknown): value is IngestReply =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results);

/** Cuts messages, in their order, into batches that the door takes: at most 500, at most 1 MiB. */
export const batchesOf = (messages: readonly SimMessage[], sentAtMs: SenderDoors['sentAtMs']): string[][] => {
  const batches: string[][] = [];
  let batch: string[] = [];
  let bytes = 0;
  for (const each of messages) {
    const text = JSON.stringify({ ...each.message, sentAt: new Date(sentAtMs(each)).toISOString() });
    const size = encoder.encode(text).length + 1;
    if (batch.length === maxBatchMessages || bytes + size > batchBytes) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(text);
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
};

/**
 * Sends to the ingest door, one batch in flight. Until a batch is answered with 200 nothing after it leaves, so order
 * is kept; a retry carries the same ids. Throws only where a repeat can't help: 400, 401, 413, 415.
 */
export const createSender = ({ fetch, url, token, wait, random, sentAtMs, log }: SenderDoors) => {
  const post = async (batch: readonly string[]): Promise<Response | null> => {
    try {
      return await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: `{"version":${terminalMessageVersion},"messages":[${batch.join(',')}]}`,
      });
    } catch {
      return null;
    }
  };

  const deliver = async (batch: readonly string[]): Promise<BatchOutcome> => {
    for (let attempt = 0; ; attempt += 1) {
      const response = await post(batch);
      if (response?.status === 200) {
        const reply: unknown = await response.json();
        if (!isReply(reply)) throw new Error('the ingest door answered with something else');
        const refused = reply.results.filter(({ result }) => result === 'refused');
        const first = refused[0];
        if (first !== undefined)
          log(
            `${refused.length} of ${batch.length} refused, first: ${first.reason} ${first.detail ?? ''} ${first.id}`,
          );
        return { accepted: reply.accepted + reply.duplicate, refused: reply.refused };
      }
      const status = response?.status ?? 0;
      await response?.body?.cancel();
      if ([400, 401, 413, 415].includes(status)) throw new Error(`the ingest door answered ${status}`);
      const asked = Number(response?.headers.get('retry-after') ?? NaN);
      const backOffMs = Math.min(30_000, 500 * 2 ** Math.min(attempt, 6)) * (0.7 + 0.6 * random());
      await wait(Number.isFinite(asked) ? asked * 1000 : backOffMs);
    }
  };

  return {
    /** Resolves when the door has taken all of them. */
    send: async (messages: readonly SimMessage[]): Promise<BatchOutcome> => {
      let accepted = 0;
      let refused = 0;
      for (const batch of batchesOf(messages, sentAtMs)) {
        const outcome = await deliver(batch);
        accepted += outcome.accepted;
        refused += outcome.refused;
      }
      return { accepted, refused };
    },
  };
};

export type Sender = ReturnType<typeof createSender>;
