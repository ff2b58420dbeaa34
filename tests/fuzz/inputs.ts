import fc from 'fast-check';
import { deflateRawSync, gzipSync } from 'node:zlib';

import { alarm, frame, subscribed, truck } from '../hub/support/samples.ts';
import examples from '../support/terminal-message-examples.json' with { type: 'json' };

/** Names that reach where they should not, numbers at the edges, text that cannot be stored. */
const sharpKeys = [
  '__proto__',
  'constructor',
  'toString',
  'id',
  'kind',
  'data',
  'messages',
  'version',
  'time',
];
const sharpValues: readonly unknown[] = [
  null,
  '',
  '\u0000',
  '\uD800',
  1e308,
  -1e308,
  0.1,
  2 ** 53,
  '1e999',
  '9999-12-31T24:00:00Z',
  '2026-02-30T00:00:00Z',
  '=1+1',
  "'; drop table truck; --",
  '{"a":1}',
  '[]',
  [],
  {},
];

export const sharp = fc.constantFrom(...sharpValues);

/** Any JSON value, with sharp keys and values more often than chance. */
export const json = fc.oneof(
  fc.jsonValue({ maxDepth: 6 }),
  sharp,
  fc.dictionary(fc.oneof(fc.constantFrom(...sharpKeys), fc.string()), fc.oneof(sharp, fc.jsonValue()), {
    maxKeys: 12,
  }),
  fc.array(sharp, { maxLength: 30 }),
);

const valid: readonly unknown[] = Object.values(examples.valid);

/** A right message with one field of it or of its data made wrong. */
export const nearMessage = fc
  .tuple(fc.constantFrom(...valid), fc.nat(), json, fc.boolean())
  .map(([message, at, value, inData]) => {
    const copy = structuredClone(message) as Record<string, unknown>;
    const inner = copy['data'];
    const target =
      inData && typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : copy;
    const keys = [...Object.keys(target), ...sharpKeys];
    Object.defineProperty(target, keys[at % keys.length] ?? 'id', {
      value,
      enumerable: true,
      writable: true,
      configurable: true,
    });
    return copy;
  });

/** Text with some of its characters struck out, doubled or replaced. */
const bent = (text: string) =>
  fc
    .array(
      fc.tuple(fc.nat(Math.max(0, text.length - 1)), fc.constantFrom('', '"', '{', '[', '\u0000', '9', '\\')),
      {
        maxLength: 6,
      },
    )
    .map((edits) => edits.reduce((now, [at, by]) => now.slice(0, at) + by + now.slice(at + 1), text));

const deep = fc.integer({ min: 1, max: 20_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth));

/** Text that was JSON, nearly is, or never was. */
export const jsonText = fc.oneof(
  json.map((value) => JSON.stringify(value) ?? ''),
  fc.constantFrom(...valid).chain((value) => bent(JSON.stringify({ version: 1, messages: [value] }))),
  fc.string({ unit: 'binary', maxLength: 300 }),
  deep,
);

/** The body of a request and what it says of its encoding: right, cut, a bomb, or a lie. */
export const body = fc.oneof(
  jsonText.map((text) => [Buffer.from(text), undefined] as const),
  jsonText.map((text) => [gzipSync(text), 'gzip'] as const),
  jsonText.map((text) => [gzipSync(text).subarray(0, -4), 'gzip'] as const),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => [Buffer.from(bytes), 'gzip'] as const),
  jsonText.map((text) => [deflateRawSync(text), 'deflate'] as const),
);

/** Fields as a form or a query brings them: text alone. */
export const fields = fc.dictionary(
  fc.oneof(fc.constantFrom(...sharpKeys, 'page', 'pageSize', 'order', 'signCode', 'startTime'), fc.string()),
  fc.oneof(
    fc.string(),
    fc.constantFrom(
      '',
      '-1',
      '1e9',
      'NaN',
      'null',
      'true',
      '0x10',
      '2026-13-01T00:00:00Z',
      '__proto__',
      '%',
      "'",
    ),
    json.map((value) => JSON.stringify(value) ?? ''),
  ),
  { maxKeys: 10 },
);

/** A copy with one field made wrong, at any depth. */
const spoilt = (of: object): fc.Arbitrary<unknown> =>
  fc.tuple(fc.array(fc.nat(), { maxLength: 3 }), json).map(([way, value]) => {
    const copy = structuredClone(of) as Record<string, unknown>;
    let target = copy;
    for (const [step, at] of way.entries()) {
      const keys = Object.keys(target);
      const key = keys[at % Math.max(1, keys.length)] ?? 'id';
      const inner = target[key];
      if (step < way.length - 1 && typeof inner === 'object' && inner !== null)
        target = inner as Record<string, unknown>;
      else {
        target[key] = value;
        break;
      }
    }
    return copy;
  });

const frames: readonly object[] = [
  frame(7, alarm('a')),
  subscribed(3),
  { msgType: 0, head: 4, epoch: 'e1' },
  { msgType: 3, alarm: alarm('b', 201) },
  { msgType: 4, trucks: [truck('浙B1', 10), truck('浙B2', 20)], serverTime: 5 },
];

/** A frame of the alarm socket as text: right, or with something in it made wrong. */
export const nearFrame = fc
  .constantFrom(...frames)
  .chain((of) => fc.oneof(fc.constant(of), spoilt(of)))
  .map((of) => JSON.stringify(of));

const rows: readonly object[] = [
  { id: 'a', userId: 7, alarm: alarm('a'), receivedMs: 1, folded: false },
  { userId: 7, cursor: 1, epoch: 'e', atMs: 2 },
  { key: 'k', userId: 7, name: 'menus.get', address: '', value: [], asOfMs: 1, bytes: 2, usedMs: 3 },
  {
    id: 'k1',
    name: 'alarms.cue',
    createdMs: 1,
    state: 'conflict',
    message: '',
    userId: 7,
    fields: { alarmIds: 'a,b', state: 'normal' },
    language: 'zh',
    theirs: [alarm('a')],
  },
];

/** A row of the hub's database, right or spoilt. */
export const nearRow = fc.constantFrom(...rows).chain((of) => fc.oneof(fc.constant(of), spoilt(of)));
