import { guardedRequest } from '../../kernel/outgoing/guarded-request.ts';

/** What an address answered; `status` null: nothing came. */
export interface WebhookAnswer {
  readonly status: number | null;
  /** Its first words, or why there are none. */
  readonly text: string;
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
        retryAfter: answer.headers['retry-after'] ?? null,
      }),
      (error: unknown) => ({
        status: null,
        text: (error instanceof Error ? error.message : 'no answer').slice(0, shownLetters),
        retryAfter: null,
      }),
    );
