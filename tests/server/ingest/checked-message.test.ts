import { expect, test } from 'vitest';

import { maxMessageBytes } from '#contract/terminal-message/message.ts';
import { checkMessage, storable } from '#server/ingest/messages/checked-message.ts';

const message = {
  id: 'm1',
  terminal: '1000000001',
  time: '2026-03-02T01:15:30Z',
  seq: 1,
  kind: 'heartbeat',
  data: { intervalS: 60 },
};
const check = (raw: unknown) => checkMessage(raw, 3);
const refusal = (raw: unknown) => {
  const answer = check(raw);
  return answer.ok ? null : answer.refused;
};
const hashOf = (raw: unknown): bigint => {
  const answer = check(raw);
  if (!answer.ok) throw new Error(answer.refused.detail);
  return answer.checked.contentHash;
};

test('a good message passes with its place in the batch; an unknown kind with a good envelope too', () => {
  expect(check(message)).toMatchObject({ ok: true, checked: { index: 3, message } });
  expect(check({ ...message, kind: 'from-the-future', data: { anything: [1] } }).ok).toBe(true);
});

test('the sender of a bad message is named as far as it can be read, and what is wrong with it', () => {
  expect(refusal({ ...message, seq: -1 })).toMatchObject({
    index: 3,
    id: 'm1',
    terminal: '1000000001',
    reason: 'schema',
    detail: expect.stringMatching(/^\/seq: /),
    raw: { ...message, seq: -1 },
  });
  expect(refusal({ ...message, data: { intervalS: 'often' } })?.detail).toMatch(/^\/data\/intervalS: /);
  expect(refusal({ ...message, id: 7, terminal: null })).toMatchObject({ id: null, terminal: null });
  for (const raw of [null, undefined, 5, 'text', []])
    expect(refusal(raw)).toMatchObject({ id: null, terminal: null, reason: 'schema' });
  expect(refusal({ id: 'x'.repeat(100) })?.id).toBe('x'.repeat(64));
});

test('a day that the calendar does not have is no time', () => {
  expect(refusal({ ...message, time: '2026-02-30T01:00:00Z' })?.detail).toBe('/time: no such day');
  expect(refusal({ ...message, sentAt: '2026-02-30T01:00:00Z' })?.detail).toBe('/sentAt: no such day');
  expect(check({ ...message, time: '2028-02-29T01:00:00.5Z', sentAt: '2028-02-29T01:00:00.123Z' }).ok).toBe(
    true,
  );
});

test('a message of 16 kB passes, a byte more does not', () => {
  const empty = { ...message, kind: 'from-the-future', data: { text: '' } };
  const room = maxMessageBytes - Buffer.byteLength(JSON.stringify(empty));
  const filled = (letters: string) => ({ ...empty, data: { text: letters } });
  expect(check(filled('a'.repeat(room))).ok).toBe(true);
  expect(refusal(filled('a'.repeat(room + 1)))).toMatchObject({ reason: 'tooLarge' });
  // Bytes, not letters.
  expect(refusal(filled('汉'.repeat(Math.ceil((room + 1) / 3))))).toMatchObject({ reason: 'tooLarge' });
});

test('what is nested deeper than 32 is refused before anything walks it, and not kept', () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
  const deep = (levels: number) => ({ ...message, kind: 'from-the-future', data: { deep: nested(levels) } });
  // The message and its data are two of them.
  expect(check(deep(30)).ok).toBe(true);
  expect(refusal(deep(31))).toMatchObject({ reason: 'schema', raw: null, id: 'm1' });
});

test('NUL and halves of surrogate pairs are no text that a database holds', () => {
  const said = (text: string) => ({ ...message, kind: 'from-the-future', data: { text } });
  for (const text of ['a\0', '\ud800', '\udfff', 'x\udbffy'])
    expect(refusal(said(text))?.reason).toBe('schema');
  for (const text of ['汉', '😀', '\\u0000 written out is text?'.replace('\\u0000', 'u0000')])
    expect(check(said(text)).ok).toBe(true);
  expect(storable(JSON.stringify('a\0b\ud800c'))).toBe('"a\\ufffdb\\ufffdc"');
  expect(storable(JSON.stringify('😀\n'))).toBe(JSON.stringify('😀\n'));
});

test('the same content hashes alike however it was written, and whenever it was sent', () => {
  const { id, terminal, time, seq, kind, data } = message;
  expect(hashOf({ data, kind, seq, time, terminal, id })).toBe(hashOf(message));
  expect(hashOf({ ...message, sentAt: '2026-03-02T02:00:00Z' })).toBe(hashOf(message));
  const nested = (inner: unknown) => hashOf({ ...message, kind: 'from-the-future', data: { inner } });
  expect(nested({ a: 1, b: [1, 'x'] })).toBe(nested({ b: [1, 'x'], a: 1 }));
  const others = [
    { a: 1, b: ['x', 1] },
    { a: 1 },
    { a: '1', b: [1, 'x'] },
    { a: 1, b: [1, 'x', null] },
    { a: 1, b: { 0: 1, 1: 'x' } },
    [],
    {},
    null,
    '',
  ];
  const hashes = new Set([{ a: 1, b: [1, 'x'] }, ...others].map((inner) => nested(inner)));
  expect(hashes.size).toBe(others.length + 1);
  expect(hashOf({ ...message, seq: 2 })).not.toBe(hashOf(message));
  expect(hashOf({ ...message, data: { intervalS: 61 } })).not.toBe(hashOf(message));
});

test('what contradicts itself though each field is right is refused in words', () => {
  const ticket = {
    ticketCode: 'K1',
    meterNumber: 1,
    measuringPosition: 'rack',
    direction: 'load',
    oilCode: 92,
    unit: 'kg',
    massKg: 3719.5,
    startTime: '2026-03-02T01:00:00Z',
    endTime: '2026-03-02T01:10:00Z',
    valid: true,
  };
  const slip = (more: Readonly<Record<string, unknown>>) =>
    refusal({ ...message, kind: 'flow-delivery', data: { ...ticket, ...more } })?.detail ?? null;
  expect(slip({ density20KgM3: 745 })).toBeNull();
  expect(slip({})).toMatch(/density20KgM3: a ticket in kilograms must say the density/);
  expect(slip({ massKg: undefined, density20KgM3: 745 })).toMatch(/massKg/);
  expect(slip({ unit: 'L' })).toMatch(/vtL/);
  const totals = {
    totalsCode: 'P1',
    stationCode: 'S01',
    tankNumber: 1,
    startTime: '2026-03-02T01:00:00Z',
    endTime: '2026-03-02T01:15:00Z',
    startTotalVtL: 100,
    endTotalVtL: 120,
  };
  const pumps = (more: Readonly<Record<string, unknown>>) =>
    refusal({ ...message, kind: 'pump-totals', data: { ...totals, ...more } })?.detail ?? null;
  expect(pumps({})).toBeNull();
  expect(pumps({ endTotalVtL: 99 })).toMatch(/endTotalVtL: below startTotalVtL, but totals never fall/);
  expect(pumps({ endTime: totals.startTime })).toMatch(/endTime/);
});
