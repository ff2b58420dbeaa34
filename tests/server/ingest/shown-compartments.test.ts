import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Truck } from '#contract/master-data.ts';
import { startSubject } from '#engine/engine.ts';
import { levelsSlice } from '#engine/slices/levels.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { createShownCompartments } from '#server/ingest/writing/shown-compartments.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { ingest, ownTruck } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let nowMs = Date.now();
let seq = 0;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
});
afterAll(() => closeDemoApp({ database, app }));

const say = async (kind: string, data: object): Promise<void> => {
  nowMs += 30_000;
  const time = new Date(nowMs).toISOString();
  const message = { id: `m${(seq += 1)}`, terminal: '1000000002', time, seq, kind, data };
  expect((await ingest(app, [message])).json()).toMatchObject({ accepted: 1 });
};

const fix = () =>
  say('position', {
    fix: '3d',
    longitudeDeg: 121.706,
    latitudeDeg: 29.954,
    speedKmh: 0,
    acc: true,
    alarmWord: 0,
  });
const level = (levelMm: number) =>
  say('tank-level', {
    dataType: 'IN',
    compartments: [{ compartment: 1, gaugeStatus: 'ok', levelMm, temperatureC: 20 }],
  });

const compartments = async (): Promise<unknown> => {
  const [row] = await database.query<{ compartments: unknown }>(
    'select compartments from truck_live_compartments where sign_code = $1',
    [ownTruck],
  );
  return row?.compartments;
};

/** What is written over the row stays until the compartments are written again. */
const overwrite = () =>
  database.query(`update truck_live_compartments set compartments = '[]' where sign_code = $1`, [ownTruck]);

test('compartments are written when a sensor or the truck says something else, and not by a position', async () => {
  await level(750);
  expect(await compartments()).toMatchObject([{ levelMm: 750, heightMm: 1600 }, {}]);
  await overwrite();
  await fix();
  expect(await compartments()).toEqual([]);
  const [live] = await database.query('select contact_time from truck_live where sign_code = $1', [ownTruck]);
  expect(live).toEqual({ contact_time: new Date(nowMs) });
  await level(760);
  expect(await compartments()).toMatchObject([{ levelMm: 760, heightMm: 1600 }, {}]);
  await database.query(
    `update truck_compartment set height_mm = 1650 where compartment = 1
       and truck_id = (select id from truck where sign_code = $1)`,
    [ownTruck],
  );
  await fix();
  expect(await compartments()).toMatchObject([{ levelMm: 760, heightMm: 1650 }, {}]);
});

test('what a transaction wrote counts once it is committed', () => {
  const begin = createShownCompartments();
  const before = startSubject('truck:1');
  const truck = { signCode: ownTruck } as Truck;
  const present = { state: { ...before, firedMs: 1 }, before };
  const failed = begin();
  failed.wrote('truck:1', truck);
  expect(begin().stand('truck:1', present, truck)).toBe(false);
  const committed = begin();
  committed.wrote('truck:1', truck);
  committed.keep();
  expect(begin().stand('truck:1', present, truck)).toBe(true);
  expect(begin().stand('truck:1', { ...present, before: null }, truck)).toBe(false);
  expect(begin().stand('truck:1', present, { ...truck })).toBe(false);
  const levelled = { ...before, slices: { [levelsSlice.name]: {} } };
  expect(begin().stand('truck:1', { state: levelled, before }, truck)).toBe(false);
});
