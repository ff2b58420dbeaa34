import type { DeliveryFault } from '#domain/interfaces/event-kinds.ts';

import { OutgoingFailure } from '../../kernel/outgoing/guarded-lookup.ts';
import { guardedRequest } from '../../kernel/outgoing/guarded-request.ts';

/** What an address answered; `status` null: nothing came. */
export interface WebhookAnswer {
  readonly status: number | null;
  /** Its first words; where nothing came, what is known beside the fault. */
  readonly text: string;
  /** Why nothing came; null: something did. */
  readonly fault: DeliveryFault | null;
  readonly retryAfter: string | null;
}

/** Sends one delivery. Never throws, follows nobody elsewhere, and is over within ten seconds. */
export type PostWebhook = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<WebhookAnswer>;

const wholeMs = 10_000;
const shownLetters = 300;
/** Nobody reads more of it. */
const shownBytes = 1000;

/** The fault, and what it does not say itself: the private address that a name has led to, what the network said. */
const faultOf = (error: unknown): Pick<WebhookAnswer, 'text' | 'fault'> => {
  if (error instanceof OutgoingFailure && error.reason !== 'long' && error.reason !== 'away')
    return { text: error.address, fault: error.reason };
  return { text: (error instanceof Error ? error.message : '').slice(0, shownLetters), fault: 'away' };
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
