import { createFetch } from 'ofetch';

import { archiveHeader, archiveNoteOf } from '#contract/archive-note.ts';
import { type CallName, calls } from '#contract/calls.ts';
import {
  asOfHeader,
  buildHeader,
  protocolHeader,
  serverTimeHeader,
  suspendedHeader,
  type SuspendedReason,
  suspendedReasons,
  sessionHeader,
} from '#contract/envelope.ts';
import type { CallFailure, CallOutcome } from '#contract/hub/outcomes.ts';
import { protocolVersion } from '#contract/version.ts';
import type { Language } from '#i18n/text.ts';

import { checkedReply } from './checked-reply.ts';
import type { HubPorts } from '../hub-ports.ts';
import { failureOf, isEnvelope } from './envelope.ts';
import { readBody } from './file-body.ts';
import { createKnownReplies } from './known-replies.ts';
import { requestDeadline } from './request-deadline.ts';
import { type Fields, sortRequest } from './request.ts';
import { wordsFor } from '../words.ts';

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

export interface HttpEvents {
  /** Value of the session header, or null. */
  header(): string | null;
  /** The server answered: its clock and ours at that moment. */
  contact(serverMs: number, localMs: number): void;
  /** Why it judges nothing just now, as each of its answers says; null: it works, or does not answer. */
  suspended(reason: SuspendedReason | null): void;
  unreachable(): void;
  sessionGone(name: CallName): void;
  restricted(): void;
  versionSkew(): void;
}

export interface HttpFile {
  readonly blob: Blob;
  readonly disposition: string | null;
}

const failed = (failure: CallFailure): CallOutcome<never> => ({ ok: false, failure });

/** What the server read is called old from here on, ms: shared bodies are some seconds old by design. */
const lateMs = 10_000;

/** The one client of all requests (specification 7): path, credentials, headers, time-out and envelope live here. */
export const createHttp = (
  { fetch, clock, origin, build }: Pick<HubPorts, 'fetch' | 'clock' | 'origin' | 'build'>,
  events: HttpEvents,
) => {
  const request = createFetch({ fetch, Headers, AbortController });
  const known = createKnownReplies();

  /** Sends and reads the whole answer; a file piece by piece, so that progress is visible. */
  const raw = async (name: CallName, fields: Fields, options: SendOptions, wantsFile: boolean) => {
    const call = calls[name];
    const { url, form } = sortRequest(call, fields);
    const header = events.header();
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
          ...(header === null ? {} : { [sessionHeader]: header }),
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

  const parse = async (blob: Blob): Promise<unknown> => {
    try {
      return JSON.parse(await blob.text());
    } catch {
      return undefined;
    }
  };

  const run = async (
    name: CallName,
    fields: Fields,
    options: SendOptions,
    wantsFile: boolean,
  ): Promise<CallOutcome<unknown>> => {
    const { language } = options;
    const answer = await raw(name, fields, options, wantsFile);
    if (answer === 'cancelled')
      return failed({
        code: 'cancelled',
        resultCode: null,
        message: wordsFor('cancelled', language),
        show: 'quiet',
      });
    if (answer === 'timeout' || answer === 'network') {
      events.suspended(null);
      events.unreachable();
      return failed({ code: answer, resultCode: null, message: wordsFor(answer, language), show: 'toast' });
    }
    const { url, former, response, blob, startedMs } = answer;
    const said = response.headers.get(suspendedHeader);
    const suspended = suspendedReasons.find((reason) => reason === said) ?? null;
    events.suspended(suspended);
    if (response.status === 304 && former !== undefined) {
      const serverMs = Number(response.headers.get(serverTimeHeader));
      events.contact(serverMs, (startedMs + clock.now()) / 2);
      // Changes that came since that moment are newer than what has not changed.
      const asOf = response.headers.get(asOfHeader);
      const asOfMs = asOf === null ? serverMs : Number(asOf);
      return { ok: true, value: former.value, asOfMs, cached: false };
    }
    const type = response.headers.get('content-type') ?? '';
    if (wantsFile && response.ok && !type.includes('json')) {
      const file: HttpFile = {
        blob,
        disposition: response.headers.get('content-disposition'),
      };
      const nowMs = clock.now();
      return { ok: true, value: file, asOfMs: nowMs, cached: false };
    }
    const body = await parse(blob);
    let behindMs = 0;
    if (isEnvelope(body) && typeof body.serverTime === 'number') {
      // What many are given at once was read some seconds ago, and a replica of the server's may be behind.
      const present = Number(response.headers.get(serverTimeHeader) ?? body.serverTime);
      behindMs = present - body.serverTime;
      events.contact(present, (startedMs + clock.now()) / 2);
    }
    if (response.status === 500)
      return failed({
        code: 'requestFailed',
        resultCode: null,
        message: wordsFor('requestFailed', language),
        show: 'dialog',
      });
    if (!isEnvelope(body)) {
      events.unreachable();
      return failed({
        code: 'network',
        resultCode: null,
        message: wordsFor(suspended === 'database' ? 'databaseSilent' : 'network', language),
        show: 'toast',
      });
    }
    const failure = failureOf(body, language);
    if (failure === null) {
      const reply = checkedReply(name, body.data ?? null);
      const asOfMs = typeof body.serverTime === 'number' ? body.serverTime : clock.now();
      if (reply !== null) {
        known.keep(url, response.headers.get('etag'), reply.value);
        const archive = archiveNoteOf(response.headers.get(archiveHeader));
        return {
          ok: true,
          value: reply.value,
          asOfMs,
          cached: false,
          ...(behindMs >= lateMs && { late: true }),
          ...(archive !== null && { archive }),
        };
      }
      console.error(`${name}: a reply of another shape than agreed`);
      return failed({
        code: 'requestFailed',
        resultCode: null,
        message: wordsFor('requestFailed', language),
        show: 'toast',
      });
    }
    const requestId = response.headers.get('x-request-id');
    if (failure.code === 'sessionGone') events.sessionGone(name);
    if (failure.code === 'restricted') events.restricted();
    if (failure.code === 'versionSkew') events.versionSkew();
    return failed(requestId === null ? failure : { requestId, ...failure });
  };

  return {
    send: (name: CallName, fields: Fields, options: SendOptions) => run(name, fields, options, false),
    /** Answers with an HttpFile, or with the failure of the envelope that came instead. */
    file: (name: CallName, fields: Fields, options: SendOptions) => run(name, fields, options, true),
    /** The session is over: its replies are forgotten. */
    forget: known.forget,
  };
};

export type Http = ReturnType<typeof createHttp>;
