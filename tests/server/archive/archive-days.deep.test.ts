import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ArchiveNote } from '#contract/archive-note.ts';
import { columnsOf } from '#server/telemetry/archive/table-columns.ts';
import { dayMs, partitionedTables } from '#server/telemetry/messages/partitions.ts';

import { soundPlaceKinds } from '../../support/archive/archive-places.ts';
import {
  type ArchiveWorld,
  contentsOf,
  everything,
  filledTables,
  oldDayMs,
  inArchiveWorld,
  openArchiveWorld,
} from '../../support/archive-world.ts';

describe.each(soundPlaceKinds)('in a %s', (kind) => {
  let world: ArchiveWorld;
  beforeAll(async () => {
    world = await openArchiveWorld(kind);
  });
  afterAll(() => world.close());

  const contents = () => contentsOf(world);

  test('old days are moved to files, and read back as they were, to the last digit', async () => {
    const before = await contents();
    expect(before).toMatchObject([{ rows: 5 * 3 * 201 }, { rows: 5 * 3 * 51 }, { rows: 5 * 3 * 61 }]);
    await world.move();
    const left = await world.database.query<{ days: number }>(
      'select count(distinct time::date)::int as days from "position"',
    );
    expect(left).toEqual([{ days: 1 }]);
    expect(await contents()).toEqual(before);
    const { note } = await world.read('select 1 from "position" limit 1');
    expect(note).toEqual({ untilMs: oldDayMs + 2 * dayMs, missing: [] });
    const parts = await world.database.query(
      `select table_name, day, rows, file, bytes > 0 as filled, sha256 ~ '^[0-9a-f]{64}$' as hashed, first_time, archived_time
     from archived_part where table_name = 'position' order by day`,
    );
    expect(parts).toMatchObject([
      { day: '2026-09-11', rows: 5 * 201, filled: true, hashed: true, first_time: new Date(oldDayMs) },
      { day: '2026-09-12', rows: 5 * 201 },
    ]);
    const tables = (await world.files.names()).map((name) => name.split('/')[0]);
    expect([...new Set(tables)].toSorted()).toEqual([...filledTables].toSorted());
  });

  test('only what is asked is read: of a truck, of companies, of a time', async () => {
    const count = (of: string) => `select count(*)::int as n from "position" ${of}`;
    const n = async (sql: string, asked: object) => (await world.read<{ n: number }>(sql, asked)).rows[0]?.n;
    expect(await n(count(''), { signCodes: ['浙A\'0"3\\'] })).toBe(2 * 201 + 5 * 201);
    expect(await n(count(''), { companies: ['C2'] })).toBe(2 * 2 * 201 + 5 * 201);
    expect(await n(count(''), { companies: [] })).toBe(5 * 201);
    expect(await n(count(''), { fromMs: oldDayMs, toMs: oldDayMs + 60 * 60_000 })).toBe(5 * 9 + 5 * 201);
    expect(await n('with w as (select 1) select count(*)::int as n from "position", w', {})).toBe(
      3 * 5 * 201,
    );
    // Nobody asked for the past.
    const young = await world.read(count(''), { fromMs: world.now() - 40 * dayMs });
    expect(young).toEqual({ rows: [{ n: 5 * 201 }], note: null });
    // A statement about something else says nothing of it.
    expect((await world.read('select 1 from truck')).note).toBeNull();
  });

  test('moved once, there is nothing to move; while another process has its turn nothing is done', async () => {
    const parts = () => world.database.query('select file from archived_part order by file');
    const before = await parts();
    await world.move();
    expect(await parts()).toEqual(before);
    await world.database.query(`insert into archive_turn values (true, 'another', $1)`, [
      new Date(world.now() + 60_000),
    ]);
    world.pass(31 * dayMs);
    await world.database.query('update archive_turn set until_time = $1', [new Date(world.now() + 60_000)]);
    await world.move();
    expect(await parts()).toEqual(before);
    // It was killed: its turn ends by itself.
    world.pass(61_000);
    await world.move();
    expect((await parts()).length).toBeGreaterThan(before.length);
    expect(await contents()).toMatchObject([
      { rows: 5 * 3 * 201 },
      { rows: 5 * 3 * 51 },
      { rows: 5 * 3 * 61 },
    ]);
  });

  test('what is kept no longer is read no longer, and its file goes', async () => {
    world.pass(331 * dayMs - 31 * dayMs);
    await world.move();
    const days = await world.database.query('select distinct day from archived_part order by 1');
    expect(days).toEqual([{ day: '2026-10-22' }]);
    expect(await contents()).toMatchObject([{ rows: 5 * 201 }, { rows: 5 * 51 }, { rows: 5 * 61 }]);
    const names = await world.files.names();
    expect(names.filter((name) => !name.includes('/2026-10-22/'))).toEqual([]);
    expect(names).toHaveLength(filledTables.length);
  });

  test('every table that is cut by day can be a file', async () => {
    for (const table of partitionedTables)
      expect((await columnsOf(world.database, table)).length).toBeGreaterThan(4);
  });

  test('a day that is moved while it is read is read again; a file that goes meanwhile is not called missing', async () => {
    await inArchiveWorld(kind, 1, async (other) => {
      const count = async (meanwhile: () => Promise<void>) => {
        let turns = 0;
        const notes: ArchiveNote[] = [];
        const [row] = await other.archive.reading(
          { ...everything, toMs: other.now() },
          async () => {
            turns += 1;
            if (turns === 1) await meanwhile();
            return other.joined.query<{ n: number }>('select count(*)::int as n from "position"');
          },
          (note) => notes.push(note),
        );
        return { n: row?.n, turns, missing: notes.at(-1)?.missing ?? [] };
      };
      expect(await count(() => other.move())).toEqual({ n: 2 * 5 * 201, turns: 2, missing: [] });
      expect(await count(async () => {})).toEqual({ n: 2 * 5 * 201, turns: 1, missing: [] });
      other.pass(340 * dayMs);
      const expiring = await count(() => other.move());
      expect(expiring).toMatchObject({ n: 5 * 201, missing: [] });
    });
  });
});
