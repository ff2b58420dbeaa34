import { expect, test } from 'vitest';

import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { DecodeContext, VendorDecoder } from '#gateway/jt808/decode/decoded.ts';
import { decodePassThrough } from '#gateway/jt808/decode/decode-pass-through.ts';

const contextWith = (vendor: VendorDecoder | null): DecodeContext => ({
  terminal: '1000000002',
  vendor,
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
