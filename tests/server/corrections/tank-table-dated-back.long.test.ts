import { afterAll, beforeAll, expect, test } from 'vitest';

import type { CorrectionPreview } from '#contract/corrections.ts';
import type { TankTableUse } from '#contract/devices/tank-tables.ts';
import type { Database } from '#server/database/database.ts';
import { beginMasterEdit } from '#server/resource-kit/writing/master-lock.ts';

import { seedDemoUser } from '../../support/worlds/correction-world.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field } from '../../support/worlds/demo-world.ts';
import { scenarios } from '../../support/scenario.ts';
import { beginScenario, type ScenarioServer } from '../../support/scenario-server.ts';

const highLoss = scenarios.find(({ name }) => name.startsWith('06'));
if (!highLoss) throw new Error('no scenario 06');
const endMs = Date.parse(highLoss.endsAt);
const beforeAllMs = Date.parse(highLoss.messages[0]?.message.time ?? '') - 60_000;

let database: Database;
let server: ScenarioServer;
let client: Client;
let truckId = 0;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await beginScenario(database, highLoss);
  for (const delivery of highLoss.messages) await server.deliver([delivery]);
  await server.tickTo(endMs);
  client = await seedDemoUser(database, server.app);
  const [truck] = await database.query<{ id: number }>('select id from truck');
  truckId = truck?.id ?? 0;
});
afterAll(async () => {
  await server.app.server.close();
  await database.close();
});

const uses = async (): Promise<readonly TankTableUse[]> =>
  field(await client.get(`/tankTableUses?truckId=${truckId}&compartment=2`), 'rows') as TankTableUse[];

/** A table with a tenth more in it, in force from the end of the scenario on. */
const putLargerTable = (): Promise<number> =>
  database.transaction(async (queries) => {
    await beginMasterEdit(queries, endMs);
    const [row] = await queries.query<{ id: number }>(
      `insert into tank_table (truck_id, compartment, effective_from, points, origin, pipe_capacity_l)
       select truck_id, 2, $1, (select jsonb_agg(jsonb_build_array(p -> 0, (p ->> 1)::float8 * 1.1)) from jsonb_array_elements(points) p),
         'inspection', 17 from tank_table where compartment = 2 returning id::int as id`,
      [new Date(endMs + 1000)],
    );
    return row?.id ?? 0;
  });

const inventoryL = async (): Promise<number> => {
  const [row] = await database.query<{ sum: number }>(
    'select sum(vt_l) as sum from tank_inventory where compartment = 2 and not withdrawn',
  );
  return row?.sum ?? 0;
};

test('a table is dated back after what it changes was shown; records name the version that reckoned them', async () => {
  const [first] = await uses();
  expect(first?.readings).toBeGreaterThan(0);
  expect(first?.loadings).toBeGreaterThan(0);
  expect(first?.unloadings).toBeGreaterThan(0);
  const tableId = await putLargerTable();
  expect(await uses()).toMatchObject([
    { id: tableId, readings: 0, loadings: 0, unloadings: 0, lastReading: null, lastOperation: null },
    first,
  ]);

  const form = (named: number, sinceMs: number) => ({
    entity: 'tankTable',
    key: String(truckId),
    effectiveFrom: new Date(sinceMs).toISOString(),
    value: JSON.stringify({ compartment: 2, tableId: named }),
  });
  // An older one would take the newer one with it, unseen.
  const older = await client.send('POST', '/masterCorrection/preview', form(first?.id ?? 0, beforeAllMs));
  expect(older.resultCode).toBe(409);

  await server.tickTo(endMs + 60_000);
  const later = await client.send('POST', '/masterCorrection/preview', form(tableId, endMs + 2000));
  expect(later.resultCode).toBe(400);
  expect(Object.keys(Object(field(later, 'fields')))).toEqual(['effectiveFrom']);

  const before = await inventoryL();
  const preview = (await client.send('POST', '/masterCorrection/preview', form(tableId, beforeAllMs)))
    .data as CorrectionPreview;
  expect(preview.changed).toBeGreaterThan(0);
  expect(preview.rows.some(({ kind, what }) => kind === 'tank-inventory' && what === 'changed')).toBe(true);
  // A row of which the version alone is another reads as before.
  expect(preview.rows.flatMap(({ fields }) => fields.map(({ name }) => name))).not.toContain('tableVersion');
  expect(await inventoryL()).toBe(before);

  const applied = await client.send('POST', '/masterCorrection', {
    ...form(tableId, beforeAllMs),
    reason: '检定后忘记换表',
  });
  expect(applied.resultCode, JSON.stringify(applied.data)).toBe(200);
  while (await server.app.workOffCorrections(endMs + 61_000));
  expect(await inventoryL()).toBeCloseTo(before * 1.1, 0);
  const [dated] = await uses();
  expect(dated).toMatchObject({
    readings: first?.readings,
    loadings: first?.loadings,
    unloadings: first?.unloadings,
  });
  // What the console needs beside the curve came along.
  expect(
    await database.query(
      `select origin, pipe_capacity_l from tank_table where id = $1 and superseded_by is null`,
      [dated?.id ?? 0],
    ),
  ).toEqual([{ origin: 'inspection', pipe_capacity_l: 17 }]);
});

interface Loaded {
  readonly end: Date;
  readonly litres: number;
}
const loadings = async (): Promise<readonly Loaded[]> =>
  (
    await database.query<{ end_time: Date; loaded_vt_l: number }>(
      'select end_time, loaded_vt_l from loading where compartment = 2 and not withdrawn order by start_time',
    )
  ).map(({ end_time, loaded_vt_l }) => ({ end: end_time, litres: loaded_vt_l }));

test('a table of a truck that was entered after its first messages changes nothing before the moment from which it is', async () => {
  // As one that was entered late has it: a single version, of a moment after all that it judges.
  await database.transaction(async (queries) => {
    await beginMasterEdit(queries, endMs + 62_000);
    // What was in force never changes: the database would refuse it.
    await queries.query('alter table tank_table disable trigger tank_table_kept');
    await queries.query(
      `delete from tank_table where compartment = 2 and id <> (select max(id) from tank_table where compartment = 2 and superseded_by is null)`,
    );
    await queries.query('update tank_table set effective_from = $1 where compartment = 2', [
      new Date(endMs + 61_500),
    ]);
    await queries.query('alter table tank_table enable trigger tank_table_kept');
  });
  const before = await loadings();
  const [first] = before;
  if (first === undefined) throw new Error('nothing was loaded');
  const [held] = await database.query<{ points: readonly (readonly [number, number])[] }>(
    'select points from tank_table where compartment = 2 and superseded_by is null',
  );
  const points = held?.points.map(([level, litres]) => [level, litres * 0.9]);
  const correct = async (sinceMs: number) => {
    const form = {
      entity: 'tankTable',
      key: String(truckId),
      effectiveFrom: new Date(sinceMs).toISOString(),
      value: JSON.stringify({ compartment: 2, points }),
    };
    const preview = (await client.send('POST', '/masterCorrection/preview', form)).data as CorrectionPreview;
    const applied = await client.send('POST', '/masterCorrection', { ...form, reason: '检定' });
    expect(applied.resultCode, JSON.stringify(applied.data)).toBe(200);
    while (await server.app.workOffCorrections(endMs + 63_000));
    return preview;
  };
  await server.tickTo(endMs + 63_000);
  // From a moment after the loading on: the loading stays, whose litres the former table gave.
  const preview = await correct((endMs + first.end.getTime()) / 2);
  expect(preview.rows.filter(({ kind }) => kind === 'loading')).toEqual([]);
  expect(await loadings()).toEqual(before);
  expect(
    await database.query(
      'select count(*)::int as count from tank_table where compartment = 2 and superseded_by is null',
    ),
  ).toEqual([{ count: 2 }]);
  // From a moment before it on: it is judged again.
  await correct(beforeAllMs);
  expect((await loadings())[0]?.litres).toBeCloseTo(first.litres * 0.9, 0);
});
