import { afterAll, beforeAll, expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
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

const number = '13805749001';

let world: CommandWorld;
let box: Connection | null = null;
let asked: string[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, number);
});
afterAll(async () => {
  box?.cut();
  await world.close();
});

const place = (): Buffer => placeBody({ timeMs: world.now(), longitudeDeg: 121.456 });
const post = async (path: string, form: Readonly<Record<string, string>>): Promise<unknown> =>
  field(await world.admin().send('POST', path, { signCode: ownTruck, ...form }, english), 'result');

test('a truck is asked where it is, and what its terminal answers is its place', async () => {
  expect(await post('/terminals/locate', {})).toBe('none');
  const port = await world.app.terminalListener.listen(0, '127.0.0.1');
  box = await openConnection({
    host: '127.0.0.1',
    port,
    phone: number,
    edition: '2013',
    order: ({ messageId, serial, body }, connection) => {
      asked.push(`${messageId.toString(16)} ${body.toString('hex')}`);
      if (messageId !== platformMessageIds.queryLocation) return 'done';
      void connection.ask(terminalMessageIds.locationAnswer, bodyOf(['u16', serial], place()));
      return 'silent';
    },
    closed: () => {},
  });
  expect(resultOf(await box.ask(terminalMessageIds.authenticate, gbkOf(testToken)))).toBe(0);
  asked = [];
  expect(await post('/terminals/locate', {})).toBe('done');
  expect(asked).toEqual(['8201 ']);
  const where = async (): Promise<unknown> => {
    const [live] = await world.database.query<{ lon: number }>(
      `select p.longitude_deg as lon from position p where p.sign_code = $1 order by p.time desc limit 1`,
      [ownTruck],
    );
    return live?.lon;
  };
  await expect.poll(where).toBe(121.456);
});

test('a truck that is followed says its place often, for a while', async () => {
  asked = [];
  expect(await post('/terminals/follow', { everyS: '5', forMin: '10' })).toBe('done');
  expect(asked).toEqual(['8202 000500000258']);
  box?.cut();
  await expect.poll(() => post('/terminals/locate', {})).toBe('offline');
});
