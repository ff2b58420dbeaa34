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
const sayPlace = async (): Promise<void> => {
  world.pass(10_000);
  const place = placeBody({ timeMs: world.now(), utcOffsetH: 0 });
  expect(resultOf(await box.ask(terminalMessageIds.location, place))).toBe(0);
};
const row = async (): Promise<Readonly<Record<string, unknown>>> => {
  const answer = await world.admin().get(`/resources/${address}?search=${number}`, english);
  return (field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[])[0] ?? {};
};
const newest = async (): Promise<number> => {
  const [found] = await world.database.query<{ time: Date | null }>(
    `select max(m.time) as time from terminal_message m join truck t on m.subject = 'truck:' || t.id
     where t.sign_code = $1 and m.kind = 'position'`,
    [ownTruck],
  );
  return found?.time?.getTime() ?? 0;
};

test('a clock at UTC is asked of a person, and read by its zone once he has said so', async () => {
  await connect();
  for (let time = 0; time < 3; time += 1) await sayPlace();
  // Dated eight hours back they would judge anew what was long over.
  expect(await newest()).toBe(0);
  expect(await row()).toMatchObject({ clockZone: 'UTC+8', clockSeems: 'UTC+0' });

  const { id } = await row();
  const accept = () =>
    world
      .admin()
      .send(
        'POST',
        `/resourceAction/${Number(id)}/${address}`,
        { action: 'acceptClock', reason: 'UTC box' },
        english,
      );
  expect((await accept()).resultCode).toBe(200);
  expect((await accept()).resultCode).toBe(409);
  expect(await row()).toMatchObject({ clockZone: 'UTC+0', clockSeems: null });
  box.cut();
  await connect();
  await sayPlace();
  expect(Math.abs((await newest()) - world.now())).toBeLessThan(2_000);
});

test('a truck that is entered with another zone is read by it', async () => {
  await world.database.query('update jt808_terminal set utc_offset_min = null');
  await world.database.query('update truck_master set time_zone = -6 where sign_code = $1', [ownTruck]);
  expect(await row()).toMatchObject({ clockZone: 'UTC-6' });
});
