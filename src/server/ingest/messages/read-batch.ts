import { gunzipSync } from 'node:zlib';

import Compile from 'typebox/compile';

import {
  maxBatchBytes,
  maxBatchMessages,
  TerminalBatch,
  terminalMessageVersion,
} from '#contract/terminal-message/message.ts';

const batchSchema = Compile(TerminalBatch);

/** Refuses a whole request to an ingest route, with its HTTP status. */
export class IngestRequestError extends Error {
  readonly statusCode: number;
  /** Part of the request that is invalid, where it is one. */
  readonly field: string | null;
  constructor(statusCode: number, message: string, field: string | null = null) {
    super(message);
    this.statusCode = statusCode;
    this.field = field;
  }
}

/** What is answered, and what is logged. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : 'failed');

const unpack = (body: Buffer, encoding: string | undefined): Buffer => {
  if (encoding === undefined || encoding === 'identity') return body;
  if (encoding !== 'gzip') throw new IngestRequestError(415, `content-encoding ${encoding} is not known`);
  try {
    return gunzipSync(body, { maxOutputLength: maxBatchBytes });
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge
      ? new IngestRequestError(413, `more than ${maxBatchBytes} bytes`)
      : new IngestRequestError(400, 'not gzip');
  }
};

/** What a batch looks like, for whoever sent something else. */
const batchForm = `send {"version":${terminalMessageVersion},"messages":[{"id":…,"terminal":…,"time":…,"seq":…,"kind":…,"data":{…}}]}, see /ingest/openapi.json`;

const parse = (text: string): readonly unknown[] => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the input.
    throw new IngestRequestError(400, `not JSON: ${batchForm}`);
  }
  if (!batchSchema.Check(value)) {
    const messages: unknown = Reflect.get(Object(value), 'messages');
    if (Array.isArray(messages) && messages.length > maxBatchMessages)
      throw new IngestRequestError(413, `more than ${maxBatchMessages} messages`);
    throw new IngestRequestError(400, `not a batch of version ${terminalMessageVersion}: ${batchForm}`);
  }
  return value.messages;
};

/**
 * The messages of a request's body, plain or gzip; each is checked on its own afterwards.
 * @throws IngestRequestError 400, 413, 415
 */
export const readBatch = (body: Buffer, encoding: string | undefined): readonly unknown[] =>
  parse(unpack(body, encoding).toString('utf8'));
