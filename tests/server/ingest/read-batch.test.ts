import { gzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { maxBatchBytes, maxBatchMessages } from '#contract/terminal-message/message.ts';
import { IngestRequestError, readBatch } from '#server/ingest/messages/read-batch.ts';

const bytes = (value: unknown) => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const batch = (count: number) => ({ version: 1, messages: Array.from({ length: count }, (_, n) => n) });
const status = (body: Buffer, encoding?: string): readonly [number, string] | null => {
  try {
    readBatch(body, encoding);
    return null;
  } catch (error) {
    if (!(error instanceof IngestRequestError)) throw error;
    return [error.statusCode, error.message];
  }
};

test('plain or packed, the messages come out as they were, whatever they are', () => {
  const { messages } = batch(3);
  expect(readBatch(bytes(batch(3)), undefined)).toEqual(messages);
  expect(readBatch(bytes(batch(3)), 'identity')).toEqual(messages);
  expect(readBatch(gzipSync(bytes(batch(3))), 'gzip')).toEqual(messages);
  expect(readBatch(bytes({ version: 1, messages: [null, 'x', {}] }), undefined)).toEqual([null, 'x', {}]);
});

test('from one message to five hundred', () => {
  expect(status(bytes(batch(0)))).toEqual([400, expect.stringMatching(/^not a batch of version 1: send /)]);
  expect(status(bytes(batch(maxBatchMessages)))).toBe(null);
  expect(status(bytes(batch(maxBatchMessages + 1)))).toEqual([413, 'more than 500 messages']);
});

test('a body that is no batch is refused as such', () => {
  expect(status(bytes('{'))).toEqual([400, expect.stringMatching(/^not JSON: send /)]);
  for (const value of [null, 5, [], {}, { version: 2, messages: [1] }, { version: 1, messages: {} }])
    expect(status(bytes(value))).toEqual([400, expect.stringMatching(/^not a batch of version 1: send /)]);
});

test('packing: gzip alone, and no more than a megabyte comes out of it', () => {
  expect(status(bytes(batch(1)), 'br')).toEqual([415, 'content-encoding br is not known']);
  expect(status(bytes(batch(1)), 'gzip')).toEqual([400, 'not gzip']);
  expect(status(gzipSync(bytes(batch(1))).subarray(0, 15), 'gzip')).toEqual([400, 'not gzip']);
  const filled = (size: number) => {
    const text = JSON.stringify({ version: 1, messages: [''] });
    return gzipSync(bytes(text.replace('""', `"${'a'.repeat(size - text.length)}"`)));
  };
  expect(status(filled(maxBatchBytes), 'gzip')).toBe(null);
  expect(status(filled(maxBatchBytes + 1), 'gzip')).toEqual([413, `more than ${maxBatchBytes} bytes`]);
});
