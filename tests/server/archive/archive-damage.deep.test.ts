import { readFile, rm, writeFile } from 'node:fs/promises';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type ArchiveWorld, openArchiveWorld } from '../../support/archive-world.ts';

let world: ArchiveWorld;
beforeEach(async () => {
  world = await openArchiveWorld();
  await world.move();
});
afterEach(() => world.close());

const countSql = 'select count(*)::int as n from "position"';
const whole = 5 * 3 * 201;
const aDay = 5 * 201;

const fileOf = async (day: string): Promise<string> => {
  const [part] = await world.database.query<{ file: string }>(
    `select file from archived_part where table_name = 'position' and day = $1`,
    [day],
  );
  return part?.file ?? '';
};

test('a file of which one bit turned is named and logged, and the rest is served; mended, it is read again', async () => {
  const file = await fileOf('2026-09-11');
  const path = world.store.path(file);
  const bytes = await readFile(path);
  const turned = Buffer.from(bytes);
  const at = Math.floor(turned.length / 2);
  turned[at] = (turned[at] ?? 0) ^ 16;
  expect((await world.read(countSql)).rows).toEqual([{ n: whole }]);
  await writeFile(path, turned);
  for (let turn = 0; turn < 2; turn += 1) {
    const { rows, note } = await world.read(countSql);
    expect(rows).toEqual([{ n: whole - aDay }]);
    expect(note?.missing).toEqual([file]);
  }
  expect(world.archive.damagedFiles()).toEqual([file]);
  expect(world.logged.filter((line) => line.includes(file))).toHaveLength(1);
  await writeFile(path, bytes);
  expect((await world.read(countSql)).rows).toEqual([{ n: whole }]);
  expect(world.archive.damagedFiles()).toEqual([]);
});

test('a file that is gone, and one that is cut short, are named', async () => {
  const [gone, cut] = [await fileOf('2026-09-11'), await fileOf('2026-09-12')];
  await rm(world.store.path(gone));
  await writeFile(world.store.path(cut), (await readFile(world.store.path(cut))).subarray(0, 100));
  const { rows, note } = await world.read(countSql);
  expect(rows).toEqual([{ n: aDay }]);
  expect(note?.missing).toEqual([gone, cut]);
  expect(world.archive.damagedFiles()).toEqual([gone, cut]);
});

test('a file that is what was written and that nobody can read is named too', async () => {
  const file = await fileOf('2026-09-11');
  await writeFile(world.store.path(file), 'no Parquet');
  await world.database.query('update archived_part set sha256 = $2 where file = $1', [
    file,
    await world.store.sha256(file),
  ]);
  const { rows, note } = await world.read(countSql);
  expect(rows).toEqual([{ n: whole - aDay }]);
  expect(note?.missing).toEqual([file]);
});
