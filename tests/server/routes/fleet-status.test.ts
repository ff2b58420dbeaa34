import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createListBytes, createListSpace } from '#server/http/json-list.ts';
import { aroundData, SharedBody } from '#server/http/shared-body.ts';
import { createFleetStatus } from '#server/tracks/fleet-status.ts';
import type { TruckFields } from '#server/identity/truck-fields.ts';

const whole: TruckFields = { cargo: 'all', driver: 'all', contact: false };

/** A database whose answers take as long as the test says, and a clock that moves with them. */
const slowDatabase = (tookMs: () => number) => {
  let nowMs = 0;
  let reads = 0;
  let revision = 1;
  const database: Pick<Database, 'query' | 'cursor'> = {
    query: () => Promise.resolve([{ revision }] as never),
    async *cursor() {
      reads += 1;
      const live = `{"read":${reads}}`;
      await Promise.resolve();
      nowMs += tookMs();
      yield [{ plate: 'A', live }] as never;
    },
  };
  const status = createFleetStatus(database, () => nowMs);
  const ask = async (...companies: string[]): Promise<string> =>
    (await (await status.of({ companies, fields: whole }, 5)).as('')).bytes.toString();
  return {
    ask,
    reads: () => reads,
    edit: () => {
      revision += 1;
    },
    pass: (ms: number) => {
      nowMs += ms;
    },
  };
};

test('who asks while it is read waits for that reading; another scope is another reading', async () => {
  const { ask, reads } = slowDatabase(() => 100);
  const [first, second, other] = await Promise.all([ask('A', 'B'), ask('B', 'A'), ask('A')]);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
  expect(reads()).toBe(2);
  expect(first).toBe('{"resultCode":200,"message":"","serverTime":5,"data":[{"read":1}]}');
});

test('after an edit of master data nobody is given what was read before it', async () => {
  const { ask, reads, edit } = slowDatabase(() => 100);
  const first = await ask('A');
  expect(await ask('A')).toBe(first);
  edit();
  expect(await ask('A')).toContain('"read":2');
  const [before] = await Promise.all([ask('A'), Promise.resolve().then(edit)]);
  expect(before).toContain('"read":2');
  expect(await ask('A')).toContain('"read":3');
  expect(reads()).toBe(3);
});

test('what takes long to read is shared for a time that grows with it, up to a limit', async () => {
  const { ask, reads, pass } = slowDatabase(() => 65);
  const first = await ask('A');
  pass(900);
  await ask('A');
  expect(reads()).toBe(1);
  // Its time is over: it is still given while the next is read.
  pass(200);
  expect(await ask('A')).toBe(first);
  expect(reads()).toBe(2);
  await expect.poll(() => ask('A')).not.toBe(first);
  expect(reads()).toBe(2);
  // Nobody has asked for a while: nobody is told what is old.
  pass(6_100);
  expect(await ask('A')).toContain('"read":3');
  const large = slowDatabase(() => 4_000);
  await large.ask('A');
  large.pass(5_000 + 5_000);
  expect(await large.ask('A')).toContain('"read":2');
});

test('what is read quickly is read for everybody', async () => {
  const { ask, reads } = slowDatabase(() => 3);
  await ask('A');
  await ask('A');
  expect(reads()).toBe(2);
});

test('a reading that broke off midway, as one of a replica may, is begun again', async () => {
  let reads = 0;
  const database: Pick<Database, 'query' | 'cursor'> = {
    query: () => Promise.resolve([{ revision: 1 }] as never),
    async *cursor() {
      reads += 1;
      yield [{ plate: 'B', live: '2' }] as never;
      if (reads % 3 !== 0) throw new Error('canceling statement due to conflict with recovery');
      yield [{ plate: 'A', live: '1' }] as never;
    },
  };
  const status = createFleetStatus(database, () => 0);
  await expect(status.of({ companies: ['A'], fields: whole }, 5)).rejects.toThrow('conflict');
  const body = await status.of({ companies: ['A'], fields: whole }, 5);
  expect((await body.as('')).bytes.toString()).toContain('"data":[1,2]');
});

test('texts of a list are its elements in the order of their keys, however often its space is used', () => {
  const space = createListSpace();
  const long = fc.string({ unit: 'grapheme', minLength: 20_000, maxLength: 60_000 });
  const value = fc.oneof(fc.jsonValue({ stringUnit: 'grapheme' }), long);
  const entries = fc.uniqueArray(fc.record({ key: fc.string(), value }), { selector: ({ key }) => key });
  fc.assert(
    fc.property(entries, (all) => {
      const list = createListBytes(space);
      for (const { key, value: text } of all) list.add(key, JSON.stringify(text));
      const inOrder = all.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map((entry) => entry.value);
      expect(list.end('{"浙":', '}').toString()).toBe(JSON.stringify({ 浙: inOrder }));
    }),
    { numRuns: 30 },
  );
});

test('a body is whole though the next one was made in its place, packed or not', async () => {
  const space = createListSpace();
  const bodyOf = (letter: string): SharedBody => {
    const [before, after] = aroundData(7);
    const list = createListBytes(space);
    for (let row = 0; row < 3000; row += 1) list.add(`${row}`, JSON.stringify(letter.repeat(20)));
    return new SharedBody(list.end(before, after), 7);
  };
  const letters = async (body: SharedBody): Promise<unknown> => {
    const plain = (await body.as('identity')).bytes.toString();
    expect(brotliDecompressSync((await body.as('br')).bytes).toString()).toBe(plain);
    expect(gunzipSync((await body.as('gzip')).bytes).toString()).toBe(plain);
    return new Set((JSON.parse(plain) as { readonly data: string[] }).data);
  };
  const first = bodyOf('1');
  await first.packLike(undefined);
  const second = bodyOf('2');
  await second.packLike(first);
  expect(await letters(first)).toEqual(new Set(['1'.repeat(20)]));
  const third = bodyOf('3');
  await third.packLike(first);
  expect(await letters(second)).toEqual(new Set(['2'.repeat(20)]));
  bodyOf('4');
  expect(await letters(third)).toEqual(new Set(['3'.repeat(20)]));
});

test('a shared body is packed as its reader can unpack it', async () => {
  const data = JSON.stringify(Array.from({ length: 200 }, (_, n) => ({ signCode: `浙B${n}` })));
  const body = SharedBody.of(data, 7);
  const plain = (await body.as('identity')).bytes.toString();
  expect(JSON.parse(plain)).toMatchObject({ serverTime: 7, data: JSON.parse(data) });
  const brotli = await body.as('gzip, deflate, br');
  expect([brotli.packing, brotliDecompressSync(brotli.bytes).toString()]).toEqual(['br', plain]);
  const gzip = await body.as('gzip, br;q=0');
  expect([gzip.packing, gunzipSync(gzip.bytes).toString()]).toEqual(['gzip', plain]);
  expect((await body.as('br')).bytes).toBe(brotli.bytes);
});

test('a body is packed beforehand as the one before it was asked for', async () => {
  const bodyOf = (letter: string) => SharedBody.of(JSON.stringify(letter.repeat(2000)), 7);
  const [first, second, third] = [bodyOf('1'), bodyOf('2'), bodyOf('3')];
  /** What is packed already is there before the loop turns; packing takes a thread of its own. */
  const isPacked = async (body: SharedBody): Promise<boolean> => {
    let turned = false;
    const turn = setImmediate(() => {
      turned = true;
    });
    await body.as('br');
    clearImmediate(turn);
    return !turned;
  };
  expect(await isPacked(first)).toBe(false);
  await second.packLike(first);
  // Nobody asked for the second: the third is not packed for nobody.
  await third.packLike(second);
  expect(await isPacked(third)).toBe(false);
  expect(await isPacked(second)).toBe(true);
});
