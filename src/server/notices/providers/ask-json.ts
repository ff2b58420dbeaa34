import { retryAfterMs } from '../../kernel/retry-after.ts';
import { maxAnswer } from './provider.ts';

/** What an address answered: JSON, something else, or nothing. */
export type JsonAnswer =
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly retryAfterMs: number | null;
      readonly body: Readonly<Record<string, unknown>>;
      readonly text: string;
    }
  | {
      readonly kind: 'other';
      readonly status: number;
      readonly retryAfterMs: number | null;
      readonly text: string;
    }
  /** `sent`: it may have arrived, only its answer did not. */
  | { readonly kind: 'none'; readonly sent: boolean; readonly text: string };

/** From the first byte to the last: whoever drips his answer is not waited for either. */
const wholeMs = 10_000;

const parsed = (text: string): Readonly<Record<string, unknown>> | null => {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null;
  } catch {
    // Not JSON: its text is kept as the answer.
    return null;
  }
};

/** Before a request is sent: there is no way to the address. */
const unsent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Asks a provider; never throws, and never follows it elsewhere. */
export const askJson = async (
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
  withinMs = wholeMs,
): Promise<JsonAnswer> => {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(withinMs) });
    const text = await answer.text();
    const body = parsed(text);
    const given = {
      status: answer.status,
      retryAfterMs: retryAfterMs(answer.headers.get('retry-after'), Date.now()),
      text: text.slice(0, maxAnswer),
    };
    return body === null ? { kind: 'other', ...given } : { kind: 'json', body, ...given };
  } catch (error) {
    // The address is not part of it: it holds the key.
    const cause = error instanceof Error ? (Reflect.get(error, 'cause') ?? error) : error;
    const sent = !unsent.has(Reflect.get(Object(cause), 'code'));
    return {
      kind: 'none',
      sent,
      text: cause instanceof Error ? cause.message.slice(0, maxAnswer) : 'no answer',
    };
  }
};
