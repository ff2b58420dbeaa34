import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TankTable } from '#contract/master-data.ts';
import { type Prepared, prepareContext } from '#engine/master/context.ts';
import type { Database } from '#server/database/database.ts';
import { createKeptMaster } from '#server/master-data/in-force/kept-master.ts';
import { readTankTables, tablesKey } from '#server/master-data/in-force/tank-tables.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  // Something was judged: from now on an edit makes a new version.
  await database.query(
    `insert into engine_subject (subject, lineage, write_no, born_time, last_time, state)
     values ('truck:0', 'live', 1, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', '{}')`,
  );
});
afterAll(() => database.close());

const run = (sql: string) => () => database.query(sql);
const truck = (index: number): string => `(select id from truck where sign_code = '浙B0000${index}')`;

const edits: readonly (readonly [name: string, edit: () => Promise<unknown>])[] = [
  [
    'a compartment',
    run(`update truck_compartment set capacity_l = 9000 where truck_id = ${truck(1)} and compartment = 1`),
  ],
  ['a company of a truck', run(`update truck set company_code = 'TW0102' where sign_code = '浙B00002'`)],
  ['a fence', run(`update area set radius_m = 170 where area_code = 'S01'`)],
  ['a fence that ends', run(`update area set enabled = false where area_code = 'S01'`)],
  ['a driver', run(`update driver set name = '李' where driver_code = '1001'`)],
  [
    'a tank table',
    run(`insert into tank_table (truck_id, compartment, effective_from, points)
      values (${truck(3)}, 1, '2026-03-02T00:00:00Z', '[[0, 0], [1600, 10100]]')`),
  ],
  ['a place in the tree', run(`update company set parent_code = 'TW02' where company_code = 'TW0102'`)],
  [
    'a way bill',
    run(`insert into way_bill (way_bill_code, company_code, truck_id, depot_area_code, planned_time)
      values ('W1', 'TW01', ${truck(1)}, 'D01', '2026-03-02T00:00:00Z')`),
  ],
  ['a truck that ends', run(`delete from truck where sign_code = '浙B00004'`)],
  [
    'a version that a correction has taken the place of',
    run(
      `update master_version set superseded_by = 1 where entity = 'driver' and key = '1001' and effective_from <> '-infinity'`,
    ),
  ],
];

test('after every edit what is kept is what a reading of everything finds', async () => {
  const kept = createKeptMaster();
  let before: Prepared | null = null;
  for (const [name, edit] of edits) {
    const earlier = await kept.read(database);
    before = { master: earlier, context: prepareContext(earlier, [], [], before) };
    await edit();
    const read = await kept.read(database);
    const all = await createKeptMaster().read(database);
    for (const list of ['trucks', 'areas', 'drivers', 'companies', 'wayBills', 'routes'] as const)
      expect(new Set<unknown>(read[list]), `${name}: ${list}`).toEqual(new Set<unknown>(all[list]));
    expect(read, name).not.toEqual(earlier);
    expect(prepareContext(read, [], [], before).trucks, name).toEqual(prepareContext(all, []).trucks);
  }
});

test('an edit of one truck leaves all others the same objects', async () => {
  const kept = createKeptMaster();
  const master = await kept.read(database);
  const context = prepareContext(master, []);
  await run(
    `update truck_compartment set capacity_l = 9100 where truck_id = ${truck(1)} and compartment = 1`,
  )();
  const after = await kept.read(database);
  const edited = prepareContext(after, [], [], { master, context });
  expect(after.areas).toBe(master.areas);
  expect(after.drivers).toBe(master.drivers);
  expect(edited.areas).toBe(context.areas);
  const changed = [...edited.trucks].filter(([id, timeline]) => context.trucks.get(id) !== timeline);
  expect(changed.map(([, timeline]) => timeline.at(-1)?.value?.truck.signCode)).toEqual(['浙B00001']);
});

test('more tables than a portion are all read, the earliest first', async () => {
  await run(
    `insert into tank_table (truck_id, compartment, effective_from, points)
     select ${truck(1)}, 1, '2026-04-01T00:00:00Z'::timestamptz + (450 - day) * interval '1 day', '[[0, 0], [1600, 10100]]'
     from generate_series(1, 450) as day`,
  )();
  const expected = Array.from(
    { length: 450 },
    (_, day) => Date.parse('2026-04-01T00:00:00Z') + day * 86_400_000,
  );
  const { trucks } = await createKeptMaster().read(database);
  const kept = trucks.findLast(({ signCode }) => signCode === '浙B00001');
  const key = tablesKey(kept?.truckId ?? '', 1);
  const inOrder = (tables: readonly TankTable[] = []): number[] =>
    tables.map(({ effectiveFrom }) => Date.parse(effectiveFrom)).slice(-450);
  expect(inOrder(kept?.compartments[0]?.tables)).toEqual(expected);
  expect(inOrder((await readTankTables(database)).get(key))).toEqual(expected);
});

test('a version that changed, as it may before anything was judged, is read again', async () => {
  const fresh = await openTestDatabase();
  await seedDemoWorld(fresh);
  const [one, other] = [createKeptMaster(), createKeptMaster()];
  await one.read(fresh);
  await other.read(fresh);
  await fresh.query(`update driver set name = '赵' where driver_code = '1001'`);
  await one.read(fresh);
  // Another process has judged by it meanwhile.
  await fresh.query(
    `insert into engine_subject (subject, lineage, write_no, born_time, last_time, state)
     values ('truck:0', 'live', 1, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', '{}')`,
  );
  const drivers = (await other.read(fresh)).drivers ?? [];
  expect(drivers.find(({ driverCode }) => driverCode === '1001')?.name).toBe('赵');
  await fresh.close();
});
