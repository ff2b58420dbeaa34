import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { createFolderStore } from '#server/telemetry/archive/archive-store.ts';
import { keepLastReadings } from '#server/telemetry/last-readings.ts';
import { dropOldTelemetry } from '#server/telemetry/retention.ts';

import { moveOldDays } from '../../support/archive-world.ts';
import { type CommandWorld, english, openCommandWorld } from '../../support/worlds/command-world.ts';
import { field } from '../../support/worlds/demo-world.ts';

let world: CommandWorld;
let folder = '';
const dayMs = 86_400_000;
const pages = ['cargo_monitor/event_report/real_tank_inventory', 'monitor/sprinkler_real_inventory'] as const;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tankwatch-last-'));
  world = await openCommandWorld({ archiveDir: join(folder, 'kept'), dataDir: folder });
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

const say = async (levelMm: number): Promise<void> => {
  const compartments = [1, 2].map((compartment) => ({ compartment, levelMm, gaugeStatus: 'ok' }));
  const reply = await world.post([
    world.message('tank-level', { dataType: 'IN', compartments }),
    world.message('water-tank', { waterPercent: levelMm / 10, spraying: false }),
  ]);
  expect(reply.accepted, JSON.stringify(reply)).toBe(2);
};

/** Rows of both pages of the present, without how old they are, which grows. */
const shown = async (): Promise<readonly object[][]> => {
  await world.signInAgain();
  return Promise.all(
    pages.map(async (address) => {
      const answer = await world.admin().get(`/reports/${address}?pageSize=50`, english);
      expect(answer.resultCode, answer.message).toBe(200);
      return field(answer, 'rows') as object[];
    }),
  );
};

const kept = () => world.database.query(`select record_table, part from last_reading order by 1, 2`);

test('a truck that has been silent for longer than its telemetry stays on the pages of the present', async () => {
  await say(700);
  await say(650);
  const before = await shown();
  expect(before.map((rows) => rows.length)).toEqual([1, 1]);
  world.pass(70 * dayMs);
  await moveOldDays(world, createFolderStore(join(folder, 'kept')), folder);
  const [hot] = await world.database.query('select count(*)::int as n from tank_inventory');
  expect(hot).toEqual({ n: 0 });
  expect(await shown()).toEqual(before);
});

test('what it says when it comes back replaces what was kept', async () => {
  await say(300);
  const back = await shown();
  expect(back.map((rows) => rows.length)).toEqual([1, 1]);
  expect(JSON.stringify(back)).not.toContain('"levelMm":650');
  // And that is kept when its day is dropped without an archive.
  world.pass(500 * dayMs);
  const gone = await dropOldTelemetry(world.database, 400, world.now());
  expect(gone.length).toBeGreaterThan(0);
  expect(await shown()).toEqual(back);
  expect(await kept()).toHaveLength(3);
});

test('a day that leaves after a later one replaces nothing newer', async () => {
  const waterOf = async () =>
    (await world.database.query(`select "time" from last_reading where record_table = 'water_inventory'`))[0];
  await say(200);
  const older = new Date(world.now()).toISOString().slice(0, 10);
  world.pass(2 * dayMs);
  await say(100);
  const newer = new Date(world.now()).toISOString().slice(0, 10);
  const leave = (day: string) =>
    world.database.transaction(async (queries) => {
      const name = `water_inventory_${day.replaceAll('-', '')}`;
      await keepLastReadings(queries, { table: 'water_inventory', name, day });
      await queries.query(`drop table "${name}"`);
    });
  await leave(newer);
  const kept = await waterOf();
  await leave(older);
  expect(await waterOf()).toEqual(kept);
  expect(JSON.stringify(kept)).toContain(newer);
});
