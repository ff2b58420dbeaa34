import type { DeliveryFault } from '#domain/interfaces/event-kinds.ts';

import { OutgoingFailure } from '../../kernel/outgoing/guarded-lookup.ts';
import { guardedRequest } from '../../kernel/outgoing/guarded-request.ts';

/** What an address answered; `status` null: nothing came. */
export interface WebhookAnswer {
  readonly status: number | null;
  /** Its first words; where nothing came, what the network said, if anything. */
  readonly text: string;
  /** Why nothing came; null: something did. */
  readonly fault: DeliveryFault | null;
  readonly retryAfter: string | null;
}

/** Sends one telling. Never throws, follows nobody elsewhere, and is over within ten seconds. */
export type PostWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<WebhookAnswer>;

const wholeMs = 10_000;
const shownLetters = 300;
/** Nobody reads more of it. */
const shownBytes = 1000;

/** What the fault does not say already of an error: of one of the network, its words. */
const faultOf = (error: unknown): Pick<WebhookAnswer, 'text' | 'fault'> => {
  const fault = error instanceof OutgoingFailure && error.reason !== 'long' ? error.reason : 'away';
  const text = fault === 'away' && error instanceof Error ? error.message : '';
  return { text: text.slice(0, shownLetters), fault };
};

/** @param allowed private networks that may be sent to */
export const createPostWebhook =
  (allowed: readonly string[]): PostWebhook =>
  (url, headers, body) =>
    guardedRequest(
      { url, method: 'POST', headers, body },
      { allowed, wholeMs, mostBytes: shownBytes, longer: 'cut' },
    ).then(
      (answer) => ({
        status: answer.status,
        text: answer.body.toString().slice(0, shownLetters),
        fault: null,
        retryAfter: answer.headers['retry-after'] ?? null,
      }),
      (error: unknown) => ({
        status: null,
        ...faultOf(error),
        retryAfter: null,
      }),
    );
