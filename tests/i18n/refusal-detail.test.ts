import { expect, test } from 'vitest';

import { refusalDetailIn } from '#i18n/refusal-detail.ts';
import { checkMessage } from '#server/ingest/messages/checked-message.ts';

import examples from '../support/terminal-message-examples.json' with { type: 'json' };

const position = examples.valid['position'] as { readonly data: object; readonly time: string };
const totals = examples.valid['pump-totals'] as { readonly data: object };
const ticket = examples.valid['flow-delivery'] as { readonly data: object };
const withData = (message: { readonly data: object }, data: object) => ({
  ...message,
  data: { ...message.data, ...data },
});
const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

/** A message that is refused in each of the ways in which one is by itself. */
const refused: readonly unknown[] = [
  null,
  { ...position, seq: 'one' },
  { ...position, kind: 'positon' },
  { ...position, time: '2026-02-30T00:00:00Z' },
  { ...position, sentAt: '1901-01-01T00:00:00Z' },
  { ...position, id: '\u0000' },
  { ...position, more: 'x'.repeat(20_000) },
  nested(80),
  withData(position, { speedKmh: 1e-300 }),
  withData(totals, { endTotalVtL: -1, startTotalVtL: 0 }),
  withData(totals, { startTotalVtL: 2e6, endTotalVtL: 1e6 }),
  withData(totals, { endTime: '2020-01-01T00:00:00Z' }),
  withData(ticket, { unit: 'L', vtL: undefined }),
  withData(ticket, { unit: 'kg', massKg: undefined }),
  withData(ticket, { unit: 'kg', massKg: 5, density20KgM3: undefined }),
];

/** What is said elsewhere, by what it says. */
const others = [
  '90061 s ahead',
  '61 days old',
  "the token is not 1000000001's",
  'no truck and no station has this number',
  'the truck of this number is out of service',
  'id b1 was used with other content',
];

const detailOf = (message: unknown): string => {
  const outcome = checkMessage(message, 0);
  if (outcome.ok) throw new Error(`not refused: ${JSON.stringify(message)}`);
  return outcome.refused.detail;
};

test('whatever a refusal says in detail is told in Chinese too, with what the message had', () => {
  for (const detail of [...refused.map(detailOf), ...others]) {
    // What a field means, the contract says in English alone.
    const [first = ''] = refusalDetailIn(detail, 'zh').split('；');
    expect(first, detail).toMatch(/^(?!.*\b(?:must|missing|the|no|has)\b).*[\u4e00-\u9fff]/s);
    expect(refusalDetailIn(detail, 'en')).toBe(detail);
  }
  expect(refusalDetailIn('61 days old', 'zh')).toBe('61 天前的数据');
  expect(refusalDetailIn('/data/acc: must be boolean, got 1; the nearest is true', 'zh')).toBe(
    '/data/acc：应为 boolean，实际为 1；最接近的是 true',
  );
  expect(refusalDetailIn('of another build', 'zh')).toBe('of another build');
});
