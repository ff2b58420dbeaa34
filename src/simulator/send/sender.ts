import {
  maxBatchBytes,
  maxBatchMessages,
  type IngestReply,
  type TerminalCommand,
  terminalMessageVersion,
} from '#contract/terminal-message/message.ts';

import type { SimMessage } from '../messages/outgoing-message.ts';

/** Bytes below the limit of the ingest route that are left for what surrounds the messages. */
const batchBytes = maxBatchBytes - 64 * 1024;
const encoder = new TextEncoder();

export interface SenderPorts {
  readonly fetch: typeof fetch;
  /** `https://host/ingest` */
  readonly url: string;
  readonly token: string;
  readonly wait: (ms: number) => Promise<void>;
  readonly random: () => number;
  /** `sentAt` of a message: the true clock for live ones, its own time for the past. */
  readonly sentAtMs: (message: SimMessage) => number;
  readonly log: (line: string) => void;
  /** Orders that came with an answer. */
  readonly obey?: (commands: readonly TerminalCommand[]) => void;
}

export type BatchOutcome = { readonly accepted: number; readonly refused: number };

const isReply = (value: unknown): value is IngestReply =>
  typeof value === 'object' && value !== null && 'results' in value && Array.isArray(value.results);

const textOf = (each: SimMessage, sentAtMs: SenderPorts['sentAtMs']): string =>
  JSON.stringify({
    ...each.message,
    sentAt: new Date(sentAtMs(each) + (each.aheadMs ?? 0)).toISOString(),
  });

/** The `messages` of a batch that is sent now. */
export const batchText = (batch: readonly SimMessage[], sentAtMs: SenderPorts['sentAtMs']): string =>
  `[${batch.map((each) => textOf(each, sentAtMs)).join(',')}]`;

/** Cuts messages, in their order, into batches that the ingest route takes: at most `most`, at most 1 MiB. */
export const batchesOf = (
  messages: readonly SimMessage[],
  sentAtMs: SenderPorts['sentAtMs'],
  most = maxBatchMessages,
): SimMessage[][] => {
  const batches: SimMessage[][] = [];
  let batch: SimMessage[] = [];
  let bytes = 0;
  for (const each of messages) {
    const size = encoder.encode(textOf(each, sentAtMs)).length + 1;
    if (batch.length === most || bytes + size > batchBytes) {
      batches.push(batch);
      batch = [];
      bytes = 0;
    }
    batch.push(each);
    bytes += size;
  }
  if (batch.length > 0) batches.push(batch);
  return batches;
};

type Attempt =
  | { readonly reply: IngestReply }
  | { readonly trouble: string; readonly quiet: boolean; readonly waitMs: number | null };

/** Busy and starting are part of the day; anything else should be seen. */
const quietStatuses: ReadonlySet<number> = new Set([429, 503]);

/**
 * Sends to the ingest route, one batch in flight. Until a batch is answered with 200 nothing after it leaves, so
 * order is kept; a retry carries the same ids. Any other answer is logged once and tried again with growing pauses: a
 * route that is repaired later still gets everything.
 */
export const createSender = (ports: SenderPorts) => {
  const { fetch, url, token, wait, random, sentAtMs, log, obey } = ports;

  const attempt = async (batch: readonly SimMessage[]): Promise<Attempt> => {
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        // Anew each time: the server takes a `sentAt` of a former try for a clock that is behind.
        body: `{"version":${terminalMessageVersion},"messages":${batchText(batch, sentAtMs)}}`,
      });
      if (response.status === 200) {
        const reply: unknown = await response.json();
        return isReply(reply)
          ? { reply }
          : { trouble: 'it answered with something else than a reply', quiet: false, waitMs: null };
      }
      const words = (await response.text()).slice(0, 200);
      const asked = Number(response.headers.get('retry-after') ?? NaN);
      return {
        trouble: `it answered ${response.status} ${words}`.trim(),
        quiet: quietStatuses.has(response.status),
        waitMs: Number.isFinite(asked) ? asked * 1000 : null,
      };
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      return { trouble: cause instanceof Error ? cause.message : String(cause), quiet: false, waitMs: null };
    }
  };

  const logRefused = (reply: IngestReply, sent: number): void => {
    const refused = reply.results.filter(({ result }) => result === 'refused');
    const first = refused[0];
    if (first === undefined) return;
    log(`${refused.length} of ${sent} refused, first: ${first.reason} ${first.detail ?? ''} ${first.id}`);
  };

  let logged: string | null = null;
  const logTrouble = (trouble: string, quiet: boolean): void => {
    if (quiet || trouble === logged) return;
    logged = trouble;
    log(`the ingest route ${url} does not take messages: ${trouble}. Trying again.`);
  };

  const deliver = async (batch: readonly SimMessage[]): Promise<BatchOutcome> => {
    for (let count = 0; ; count += 1) {
      const outcome = await attempt(batch);
      if ('reply' in outcome) {
        const { reply } = outcome;
        logRefused(reply, batch.length);
        if (reply.commands !== undefined) obey?.(reply.commands);
        if (logged !== null) log(`the ingest route ${url} takes messages again`);
        logged = null;
        return { accepted: reply.accepted + reply.duplicate, refused: reply.refused };
      }
      logTrouble(outcome.trouble, outcome.quiet);
      const backOffMs = Math.min(30_000, 500 * 2 ** Math.min(count, 6)) * (0.7 + 0.6 * random());
      await wait(outcome.waitMs ?? backOffMs);
    }
  };

  return {
    /** Resolves when the ingest route has taken all of them. */
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
