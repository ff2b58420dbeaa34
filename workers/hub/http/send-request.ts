import { createFetch } from 'ofetch';

import { type CallName, calls } from '#contract/calls.ts';
import { buildHeader, protocolHeader, sessionHeader } from '#contract/envelope.ts';
import { protocolVersion } from '#contract/version.ts';
import type { Language } from '#i18n/text.ts';

import type { HubPorts } from '../hub-ports.ts';
import { readBody } from './file-body.ts';
import type { KnownReplies } from './known-replies.ts';
import { requestDeadline } from './request-deadline.ts';
import { type Fields, sortRequest } from './request.ts';

/** Specification 9. */
export const requestTimeoutMs = 100_000;

export interface SendOptions {
  readonly language: Language;
  readonly timeoutMs?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Called at the end of the request, whatever its outcome. */
  readonly cancel?: AbortSignal;
  /** Called for every piece of a file, with the bytes so far and the answer's headers. */
  readonly received?: (bytes: number, headers: Headers) => void;
  /** Receives a function that gives the request more time while its answer is known to be coming. */
  readonly patience?: (renew: () => void) => void;
}

/** Sends and reads the whole answer; a file piece by piece, so that progress is visible. @returns why there is none */
export const createRequests = (
  { fetch, clock, origin, build }: Pick<HubPorts, 'fetch' | 'clock' | 'origin' | 'build'>,
  header: () => string | null,
  known: KnownReplies,
) => {
  const request = createFetch({ fetch, Headers, AbortController });
  return async (name: CallName, fields: Fields, options: SendOptions, wantsFile: boolean) => {
    const call = calls[name];
    const { url, form } = sortRequest(call, fields);
    const sessionId = header();
    const former = known.of(url);
    const deadline = requestDeadline(clock, options.timeoutMs ?? requestTimeoutMs, options.cancel);
    options.patience?.(deadline.renew);
    const startedMs = clock.now();
    try {
      const response = await request.raw<unknown, 'blob' | 'stream'>(origin + url, {
        method: call.method,
        credentials: 'include',
        headers: {
          [buildHeader]: build,
          [protocolHeader]: String(protocolVersion),
          'accept-language': options.language,
          ...(sessionId === null ? {} : { [sessionHeader]: sessionId }),
          ...(former === undefined ? {} : { 'if-none-match': former.tag }),
          ...options.headers,
        },
        ...(form === undefined ? {} : { body: form }),
        signal: deadline.signal,
        responseType: wantsFile ? 'stream' : 'blob',
        retry: 0,
        ignoreResponseError: true,
      });
      const { _data: data, headers } = response;
      const blob =
        data instanceof ReadableStream
          ? await readBody(data, headers.get('content-type') ?? '', deadline.signal, (bytes) => {
              deadline.renew();
              options.received?.(bytes, headers);
            })
          : data instanceof Blob
            ? data
            : new Blob();
      return { url, former, response, blob, startedMs };
    } catch {
      return deadline.why() ?? 'network';
    } finally {
      deadline.over();
    }
  };
};

export type RequestAnswer = Exclude<Awaited<ReturnType<ReturnType<typeof createRequests>>>, string>;
