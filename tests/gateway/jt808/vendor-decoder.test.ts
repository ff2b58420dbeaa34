import { existsSync, readdirSync } from 'node:fs';

import { expect, test } from 'vitest';

import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { DecodeContext, Vendor } from '#gateway/jt808/decode/decoded.ts';
import { packJson } from '#gateway/jt808/decode/pass-through.ts';
import { decodePassThrough } from '#gateway/jt808/decode/decode-pass-through.ts';

const contextWith = (passThrough: Vendor['passThrough'] | null): DecodeContext => ({
  terminal: '1000000002',
  vendor: passThrough ? { name: 'A maker', registersAs: [], passThrough } : null,
  edition: '2019' as const,
  mappings: [],
  utcOffsetMin: 480,
  driverCodeOf: () => null,
  nowMs: Date.parse('2026-03-02T01:20:00Z'),
});
const packet = {
  messageId: terminalMessageIds.passThrough,
  edition: '2019' as const,
  phone: '1',
  serial: 1,
  encryption: 0,
  part: null,
  body: Buffer.of(0xa1, 7, 8),
};

test('a maker’s decoder gets the type and what is behind it, and knows whose they are', () => {
  const seen: unknown[] = [];
  const read = { messages: [], detail: 'read' };
  const context = contextWith((type, content, { terminal }) => {
    seen.push([type, [...content], terminal]);
    return read;
  });
  expect(decodePassThrough(packet, context)).toBe(read);
  expect(seen).toEqual([[0xa1, [7, 8], '1000000002']]);
});

test.each([
  ['no decoder is known', null],
  ['the decoder does not know the type', () => null],
])('it is kept unread where %s', (_case, vendor) => {
  const { messages, detail } = decodePassThrough(packet, contextWith(vendor));
  expect(detail).toBe('noDecoder');
  expect(messages).toMatchObject([{ terminal: '1000000002', kind: 'jt808-0900' }]);
});

const heartbeat = { id: 'h1', kind: 'heartbeat', time: '2026-03-02T01:19:00Z', data: {} };

test.each([
  ['a list', [[]]],
  ['a number', [7]],
  ['nothing', [null]],
  ['an object without a kind', [{ id: 'x', data: {} }]],
  ['a kind that is no text', [{ ...heartbeat, kind: 5 }]],
])('in the product’s own layout %s where a message should be is kept unread', (_case, values) => {
  const { messages, detail } = decodePassThrough(
    { ...packet, body: packJson(values as object[]) },
    contextWith(null),
  );
  expect(messages).toMatchObject([{ kind: 'jt808-0900', data: { hex: expect.stringMatching(/^f0/) } }]);
  expect(detail).toBe('1 without a kind');
});

test('what stands beside it is read, and bytes that are no list at all are kept too', () => {
  const beside = { ...packet, body: packJson([heartbeat, []]) };
  expect(decodePassThrough(beside, contextWith(null)).messages).toMatchObject([
    { id: 'h1', kind: 'heartbeat', terminal: '1000000002' },
    { kind: 'jt808-0900' },
  ]);
  const broken = { ...packet, body: Buffer.of(0xf0, 1, 2, 3) };
  expect(decodePassThrough(broken, contextWith(null))).toMatchObject({
    messages: [{ kind: 'jt808-0900' }],
    detail: 'not an array of messages',
  });
});

test('the layouts of every maker have a test whose bytes it composes', () => {
  const files = readdirSync('src/gateway/jt808/decode/vendors').map((file) =>
    file.replace('.ts', '.test.ts'),
  );
  expect(files.length).toBeGreaterThan(0);
  for (const file of files)
    expect(existsSync(`tests/gateway/jt808/vendors/${file}`), `no test ${file}`).toBe(true);
});
