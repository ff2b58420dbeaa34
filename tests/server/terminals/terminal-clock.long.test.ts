import { afterAll, beforeAll, expect, test } from 'vitest';

import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, ownTruck } from '../../support/worlds/demo-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { placeBody } from '../../support/jt808/place-body.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const address = 'setting/base_data/terminal';
const number = '13805749001';

let world: CommandWorld;
let port = 0;
let box: Connection;
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, number);
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
});
afterAll(async () => {
  box.cut();
  await world.close();
});

const connect = async (): Promise<void> => {
  world.pass(61_000);
  box = await openConnection({
    host: '127.0.0.1',
    port,
    phone: number,
    edition: '2013',
    order: () => 'unsupported',
    closed: () => {},
  });
  expect(resultOf(await box.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
};

/** A place as a terminal says it whose clock is at UTC. */
const sayPlace = async (about: { alarmWord?: number; utcOffsetH?: number } = {}): Promise<void> => {
  world.pass(10_000);
  const place = placeBody({ utcOffsetH: 0, ...about, timeMs: world.now() });
  expect(resultOf(await box.ask(terminalMessageIds.location, place))).toBe(0);
};
const row = async (): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await world.admin().get(`/resources/${address}?search=${number}`, english);
  return (field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[])[0] ?? {};
};
/** Moments of the truck's track. */
const placesMs = async (): Promise<number[]> => {
  const found = await world.database.query<{ time: Date }>(
    'select time from "position" where sign_code = $1 order by time',
    [ownTruck],
  );
  return found.map(({ time }) => time.getTime());
};
const emergencies = () =>
  world.database.query(
    'select start_time as "startTime", end_time is not null as "isOver" from alarm where type = 201 and sign_code = $1',
    [ownTruck],
  );
const accept = async () => {
  const { id } = await row();
  return world
    .admin()
    .send(
      'POST',
      `/resourceAction/${Number(id)}/${address}`,
      { action: 'acceptClock', reason: 'UTC box' },
      english,
    );
};

test('a clock at UTC is asked of a person, and read by its zone once he has said so', async () => {
  await connect();
  const firstMs = world.now() + 10_000;
  for (let time = 0; time < 3; time += 1) await sayPlace();
  // Dated eight hours back they would judge anew what was long over.
  expect(await placesMs()).toEqual([]);
  expect(await row()).toMatchObject({ clockZone: 'UTC+8', clockSeems: 'UTC+0' });

  expect((await accept()).resultCode).toBe(200);
  expect((await accept()).resultCode).toBe(409);
  expect(await row()).toMatchObject({ clockZone: 'UTC+0', clockSeems: null });
  box.cut();
  await connect();
  await sayPlace();
  // What waited is dated as it should have been.
  const places = await placesMs();
  expect(places).toEqual([firstMs, firstMs + 10_000, firstMs + 20_000, world.now()]);

  // What it stores on board from now on is no other zone.
  for (let step = 0; step < 4; step += 1) {
    const stored = placeBody({ timeMs: firstMs - 7_200_000 + step * 10_000, utcOffsetH: 0 });
    expect(resultOf(await box.ask(terminalMessageIds.location, stored))).toBe(0);
  }
  expect(await placesMs()).toHaveLength(8);
  expect(await row()).toMatchObject({ clockSeems: null });
});

test('an emergency of a terminal whose clock nobody has confirmed is raised at once, and ends', async () => {
  await world.database.query('update jt808_terminal set utc_offset_min = null, clock_right = false');
  box.cut();
  await connect();
  for (let time = 0; time < 3; time += 1) await sayPlace();
  const before = await placesMs();
  await sayPlace({ alarmWord: 1 });
  expect(await emergencies()).toEqual([{ startTime: new Date(world.now()), isOver: false }]);
  // It has been found on the line before: nothing is found anew after signing in.
  box.cut();
  await connect();
  await sayPlace({ alarmWord: 1 });
  await sayPlace();
  expect(await emergencies()).toMatchObject([{ isOver: true }]);
  expect(await placesMs()).toEqual(before);
  // Set right by hand, it asks nobody any more.
  await sayPlace({ utcOffsetH: 8 });
  expect(await row()).toMatchObject({ clockZone: 'UTC+8', clockSeems: null });
  expect(await placesMs()).toEqual([...before, world.now()]);
});

test('a truck that is entered with another zone is read by it', async () => {
  await world.database.query('update jt808_terminal set utc_offset_min = null');
  await world.database.query('update truck_master set time_zone = -6 where sign_code = $1', [ownTruck]);
  expect(await row()).toMatchObject({ clockZone: 'UTC-6' });
});
