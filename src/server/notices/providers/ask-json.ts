import { maxAnswer } from './provider.ts';

/** What an address answered: JSON, something else, or nothing. */
export type JsonAnswer =
  | {
      readonly kind: 'json';
      readonly status: number;
      readonly body: Readonly<Record<string, unknown>>;
      readonly text: string;
    }
  | { readonly kind: 'other'; readonly status: number; readonly text: string }
  | { readonly kind: 'none'; readonly text: string };

const timeoutMs = 10_000;

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

/** Asks a provider; never throws, and never follows it elsewhere. */
export const askJson = async (
  fetch: typeof globalThis.fetch,
  url: string,
  init: RequestInit,
): Promise<JsonAnswer> => {
  try {
    const answer = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await answer.text();
    const body = parsed(text);
    return body === null
      ? { kind: 'other', status: answer.status, text: text.slice(0, maxAnswer) }
      : { kind: 'json', status: answer.status, body, text: text.slice(0, maxAnswer) };
  } catch (error) {
    // The address is not part of it: it holds the key.
    const cause = error instanceof Error ? (Reflect.get(error, 'cause') ?? error) : error;
    return { kind: 'none', text: cause instanceof Error ? cause.message.slice(0, maxAnswer) : 'no answer' };
  }
};
