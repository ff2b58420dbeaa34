import { archiveHeader, archiveNoteOf } from '#contract/archive-note.ts';
import type { CallName } from '#contract/calls.ts';
import { asOfHeader, serverTimeHeader, suspendedHeader, suspendedReasons } from '#contract/envelope.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { Language } from '#i18n/text.ts';

import type { Emit } from '../hub-events.ts';
import type { HubPorts } from '../hub-ports.ts';
import { checkedReply } from './checked-reply.ts';
import { failureOf, isEnvelope } from './envelope.ts';
import { failedCall } from './failed-call.ts';
import { createKnownReplies } from './known-replies.ts';
import type { Fields } from './request.ts';
import { createRequests, type RequestAnswer, type SendOptions } from './send-request.ts';

export interface HttpFile {
  readonly blob: Blob;
  readonly disposition: string | null;
}

/** What the server read is called old from here on, ms: shared bodies are some seconds old by design. */
const lateMs = 10_000;

const parse = async (blob: Blob): Promise<unknown> => {
  try {
    return JSON.parse(await blob.text());
  } catch {
    return undefined;
  }
};

/** The one client of all requests (specification 7): path, credentials, headers, time-out and envelope live here. */
export const createHttp = (
  ports: Pick<HubPorts, 'fetch' | 'clock' | 'origin' | 'build'>,
  header: () => string | null,
  emit: Emit,
) => {
  const { clock } = ports;
  const known = createKnownReplies();
  const request = createRequests(ports, header, known);

  const contact = (serverMs: number, { startedMs }: RequestAnswer): void =>
    emit('contact', { serverMs, localMs: (startedMs + clock.now()) / 2 });

  /** What the envelope of an answer says. */
  const readEnvelope = async (
    name: CallName,
    answer: RequestAnswer,
    language: Language,
    databaseIsSilent: boolean,
  ): Promise<CallOutcome<unknown>> => {
    const { headers, status } = answer.response;
    const body = await parse(answer.blob);
    let behindMs = 0;
    if (isEnvelope(body) && typeof body.serverTime === 'number') {
      // What many are given at once was read some seconds ago, and a replica of the server's may be behind.
      const present = Number(headers.get(serverTimeHeader) ?? body.serverTime);
      behindMs = present - body.serverTime;
      contact(present, answer);
    }
    if (status === 500) return failedCall('requestFailed', language, 'dialog');
    if (!isEnvelope(body)) {
      emit('unreachable');
      return failedCall('network', language, 'toast', databaseIsSilent ? 'databaseSilent' : 'network');
    }
    const failure = failureOf(body, language);
    if (failure === null) {
      const reply = checkedReply(name, body.data ?? null);
      const asOfMs = typeof body.serverTime === 'number' ? body.serverTime : clock.now();
      if (reply !== null) {
        known.keep(answer.url, headers.get('etag'), reply.value);
        const archive = archiveNoteOf(headers.get(archiveHeader));
        const notes = { ...(behindMs >= lateMs && { late: true }), ...(archive !== null && { archive }) };
        return { ok: true, value: reply.value, asOfMs, cached: false, ...notes };
      }
      console.error(`${name}: a reply of another shape than agreed`);
      return failedCall('requestFailed', language, 'toast');
    }
    const requestId = headers.get('x-request-id');
    if (failure.code === 'sessionGone') emit('sessionGone', name);
    if (failure.code === 'restricted') emit('restricted');
    if (failure.code === 'versionSkew') emit('versionSkew');
    return { ok: false, failure: requestId === null ? failure : { requestId, ...failure } };
  };

  const run = async (
    name: CallName,
    fields: Fields,
    options: SendOptions,
    wantsFile: boolean,
  ): Promise<CallOutcome<unknown>> => {
    const { language } = options;
    const answer = await request(name, fields, options, wantsFile);
    if (answer === 'cancelled') return failedCall(answer, language, 'quiet');
    if (typeof answer === 'string') {
      emit('suspended', null);
      emit('unreachable');
      return failedCall(answer, language, 'toast');
    }
    const { former, response, blob } = answer;
    const { headers } = response;
    const said = headers.get(suspendedHeader);
    const suspended = suspendedReasons.find((reason) => reason === said) ?? null;
    emit('suspended', suspended);
    if (response.status === 304 && former !== undefined) {
      const serverMs = Number(headers.get(serverTimeHeader));
      contact(serverMs, answer);
      // Changes that came since that moment are newer than what has not changed.
      const asOf = headers.get(asOfHeader);
      return {
        ok: true,
        value: former.value,
        asOfMs: asOf === null ? serverMs : Number(asOf),
        cached: false,
      };
    }
    if (wantsFile && response.ok && !(headers.get('content-type') ?? '').includes('json')) {
      const file: HttpFile = { blob, disposition: headers.get('content-disposition') };
      return { ok: true, value: file, asOfMs: clock.now(), cached: false };
    }
    return readEnvelope(name, answer, language, suspended === 'database');
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
