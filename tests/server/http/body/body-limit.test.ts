import * as Type from 'typebox';
import { expect, test } from 'vitest';

import { type Call, defineCall } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { bodyLimitOf, formBytes, maxFields, publicBodyBytes } from '#server/http/body/body-limit.ts';

const all = Object.entries(calls) as [string, Call][];

test.each(all)('%s: its body has an end, which its contract says', (_name, call) => {
  const { bytes, fields } = bodyLimitOf(call);
  expect(fields).toBe(maxFields);
  if (call.access === 'public') expect(bytes).toBe(publicBodyBytes);
  expect(bytes).toBeGreaterThanOrEqual(publicBodyBytes);
  expect(bytes).toBeLessThanOrEqual(call.maxBytes ?? 1_048_576);
  for (const schema of [call.query, call.body])
    expect(Object.keys(schema?.properties ?? {}).length).toBeLessThan(maxFields);
  // A text without its longest length would let anybody who is signed in send a megabyte.
  if (call.body) expect(formBytes(call.body)).toBeLessThan(Infinity);
  // Whoever needs no session says at most what fits, with every letter percent-encoded.
  if (call.access === 'public' && call.body) expect(formBytes(call.body)).toBeLessThan(publicBodyBytes);
});

const ofBody = (body: Parameters<typeof formBytes>[0], access: Call['access'] = 'own') =>
  bodyLimitOf(defineCall({ method: 'POST', path: '/x', access, body, reply: Type.Null() })).bytes;

test('a session may send what the schema needs, percent-encoded, and without a session 16 kB', () => {
  expect(ofBody(Type.Object({ text: Type.String({ maxLength: 4000 }) }))).toBe('text=&'.length + 4000 * 9);
  expect(ofBody(Type.Object({ text: Type.String({ maxLength: 4000 }) }), 'public')).toBe(16_384);
  expect(ofBody(Type.Object({ id: Type.Integer() }))).toBe(16_384);
  expect(ofBody(Type.Object({ text: Type.String({ maxLength: 400_000 }) }))).toBe(1_048_576);
  expect(formBytes(Type.Object({ text: Type.String() }))).toBe(Infinity);
});
