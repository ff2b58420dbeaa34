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

/** As JSON has it: without fields that are undefined. */
const position = (over: object) => ({
  ...message,
  kind: 'position',
  data: JSON.parse(
    JSON.stringify({ fix: '3d', longitudeDeg: 121.6, latitudeDeg: 29.9, speedKmh: 60, acc: true, ...over }),
  ),
});

test('a refusal says where, which values there are, what was sent, the nearest one, and an example', () => {
  expect(refusal(position({ fix: '3D' }))?.detail).toBe(
    '/data/fix: must be one of none, 2d, 3d, got "3D"; the nearest is 3d; as "3d"; none: coordinates are absent or the last known ones and are not used',
  );
  expect(refusal(position({ acc: 1 }))?.detail).toBe(
    '/data/acc: must be boolean, got 1; as true; ignition on',
  );
  expect(refusal(position({ speedKmh: 251 }))?.detail).toContain(
    '/data/speedKmh: must be number 0 to 250, got 251; as 62.4',
  );
  expect(refusal(position({ longitudeDeg: undefined }))?.detail).toContain(
    '/data/longitudeDeg: missing, must be number -180 to 180; as 121.640123',
  );
  expect(refusal(position({ speedKmh: undefined, speed: 12 }))?.detail).toContain(
    '/data/speedKmh: missing, must be number 0 to 250; did you send it as "speed"?',
  );
  expect(refusal({ ...message, time: '2026-03-02 01:15' })?.detail).toContain(
    '/time: must be time, got "2026-03-02 01:15"; as "2026-03-02T01:15:30Z"; ISO 8601',
  );
});

test('every fault is told, as far as they have room', () => {
  const several = refusal(position({ fix: '3D', acc: 1, speedKmh: 'fast' }));
  expect(several?.faults?.map(({ path }) => path)).toEqual(['/data/fix', '/data/speedKmh', '/data/acc']);
  expect(several?.detail).toMatch(/\/data\/fix.*\/data\/speedKmh.*(?:\/data\/acc|and 1 more)/);
  const many = refusal({ ...message, kind: 'adas-event', data: {} });
  expect(many?.detail.length).toBeLessThanOrEqual(400);
  expect(many?.detail).toMatch(/; and \d more$/);
});

test('a kind that is almost one of ours is refused with its name; one that is far from all is kept', () => {
  for (const kind of ['postion', 'Position', 'tank_level'])
    expect(refusal({ ...message, kind })).toMatchObject({ reason: 'schema', raw: { kind } });
  expect(refusal({ ...message, kind: 'postion' })?.detail).toMatch(
    /^\/kind: must be one of position, tank-level, .*, got "postion"; the nearest is position/,
  );
  expect(check({ ...message, kind: 'axle-load' }).ok).toBe(true);
});

test('a time of any offset is that instant, and the same message whichever it was sent in', () => {
  const ticket = (startTime: string, endTime: string) => ({
    totalsCode: 'a',
    stationCode: 's',
    tankNumber: 1,
    startTime,
    endTime,
    startTotalVtL: 1,
    endTotalVtL: 2,
  });
  const sent = (time: string, data: object) => ({
    ...message,
    time,
    sentAt: time,
    kind: 'pump-totals',
    data,
  });
  const inUtc = sent('2026-03-02T01:15:30Z', ticket('2026-03-02T01:15:30Z', '2026-03-02T02:15:30Z'));
  const inChina = sent(
    '2026-03-02T09:15:30+08:00',
    ticket('2026-03-01T20:15:30-0500', '2026-03-02T10:15:30+08:00'),
  );
  expect(check(inChina)).toMatchObject({ ok: true, checked: { message: inUtc } });
  expect(hashOf(inChina)).toBe(hashOf(inUtc));
  const timeOf = (time: string) => {
    const answer = check({ ...message, time });
    return answer.ok ? answer.checked.message.time : answer.refused.detail;
  };
  // A day earlier in UTC, finer than milliseconds, small letters.
  expect(timeOf('2026-03-01T00:30:00+08:00')).toBe('2026-02-28T16:30:00Z');
  expect(timeOf('2026-03-02T01:15:30.123456+00:00')).toBe('2026-03-02T01:15:30.123Z');
  expect(timeOf('2026-03-02t01:15:30z')).toBe('2026-03-02T01:15:30Z');
  for (const none of ['2026-02-30T01:15:30+08:00', '2026-03-02T01:15:30', '2026-03-02T01:15:30+99:00'])
    expect(timeOf(none)).toContain(`/time: must be time, got "${none}"`);
});
