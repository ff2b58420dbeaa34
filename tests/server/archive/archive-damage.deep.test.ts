import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';

import { withTurnedBit } from '../../support/archive/s3-bucket.ts';
import { placeKinds } from '../../support/archive/archive-places.ts';
import { type ArchiveWorld, contentsOf, openArchiveWorld } from '../../support/archive-world.ts';

describe.each(placeKinds)('in a %s', (kind) => {
  let world: ArchiveWorld;
  beforeEach(async () => {
    world = await openArchiveWorld(kind);
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
    const bytes = await world.files.read(file);
    expect((await world.read(countSql)).rows).toEqual([{ n: whole }]);
    await world.files.write(file, withTurnedBit(bytes));
    for (let turn = 0; turn < 2; turn += 1) {
      const { rows, note } = await world.read(countSql);
      expect(rows).toEqual([{ n: whole - aDay }]);
      expect(note?.missing).toEqual([file]);
    }
    expect(world.archive.damagedFiles()).toEqual([file]);
    expect(world.logged.filter((line) => line.includes(file))).toHaveLength(1);
    await world.files.write(file, bytes);
    expect((await world.read(countSql)).rows).toEqual([{ n: whole }]);
    expect(world.archive.damagedFiles()).toEqual([]);
  });

  test('a file that is gone, and one that is cut short, are named', async () => {
    const [gone, cut] = [await fileOf('2026-09-11'), await fileOf('2026-09-12')];
    await world.files.remove(gone);
    await world.files.write(cut, (await world.files.read(cut)).subarray(0, 100));
    const { rows, note } = await world.read(countSql);
    expect(rows).toEqual([{ n: aDay }]);
    expect(note?.missing).toEqual([gone, cut]);
    expect(world.archive.damagedFiles()).toEqual([gone, cut]);
  });

  test('a file that is what was written and that nobody can read is named too', async () => {
    const file = await fileOf('2026-09-11');
    await world.files.write(file, 'no Parquet');
    await world.database.query('update archived_part set sha256 = $2 where file = $1', [
      file,
      await world.store.sha256(file),
    ]);
    const { rows, note } = await world.read(countSql);
    expect(rows).toEqual([{ n: whole - aDay }]);
    expect(note?.missing).toEqual([file]);
  });
});

test('while the bucket is away every file is named, and what is young is served; afterwards nothing is missing', async () => {
  const world = await openArchiveWorld('bucket');
  onTestFinished(() => world.close());
  await world.move();
  await world.bucket?.goAway();
  const files = await world.database.query<{ file: string }>(
    `select file from archived_part where table_name = 'position' order by day`,
  );
  const count = () => world.read('select count(*)::int as n from "position"');
  const away = await count();
  expect(away.rows).toEqual([{ n: 5 * 201 }]);
  expect(away.note?.missing).toEqual(files.map(({ file }) => file));
  expect(world.archive.damagedFiles()).toHaveLength(2);
  expect(world.logged.join('\n')).toContain('the bucket does not answer');
  // A day that became old meanwhile stays in the database.
  world.pass(31 * 86_400_000);
  await expect(world.move()).rejects.toThrow('days were not moved');
  expect((await count()).rows).toEqual([{ n: 5 * 201 }]);
  await world.bucket?.comeBack();
  world.pass(60_000);
  expect(await count()).toMatchObject({ rows: [{ n: 3 * 5 * 201 }], note: { missing: [] } });
  expect(world.archive.damagedFiles()).toEqual([]);
  await world.move();
  expect(await count()).toMatchObject({ rows: [{ n: 3 * 5 * 201 }], note: { missing: [] } });
});

test('a file that was damaged on its way here is named once, and fetched again by the next reader', async () => {
  const world = await openArchiveWorld('bucket', 1);
  onTestFinished(() => world.close());
  await world.move();
  const count = () => world.read('select count(*)::int as n from "position"');
  world.bucket?.next('GET', 'turnsBit');
  expect((await count()).note?.missing).toHaveLength(1);
  expect(await count()).toMatchObject({ rows: [{ n: 2 * 5 * 201 }], note: { missing: [] } });
});

test('a file that the bucket keeps as something else is found out before its day leaves the database', async () => {
  const world = await openArchiveWorld('bucket', 1);
  onTestFinished(() => world.close());
  const before = await contentsOf(world);
  world.bucket?.next('PUT', 'keepsOther', 'keepsHalf', 'turnsBit');
  await expect(world.move()).rejects.toThrow('3 days were not moved');
  const [kept] = await world.database.query<{ n: number }>('select count(*)::int as n from "position"');
  expect(kept).toEqual({ n: 2 * 5 * 201 });
  expect(await contentsOf(world)).toEqual(before);
  await world.move();
  const [left] = await world.database.query<{ n: number }>('select count(*)::int as n from "position"');
  expect(left).toEqual({ n: 5 * 201 });
  expect(await contentsOf(world)).toEqual(before);
});
