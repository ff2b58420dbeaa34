import { afterAll, beforeAll, expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import { gbkOf } from '#gateway/jt808/codec/gbk.ts';
import { platformMessageIds, terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { createIdentityStore } from '#server/gateway/identity-store.ts';
import { type Connection, openConnection, resultOf } from '#simulator/jt808/connection.ts';

import { rowForm } from '../../support/row-form.ts';
import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { ownTruck } from '../../support/worlds/demo-world.ts';
import { testToken } from '../../support/worlds/test-server.ts';
import { step } from '../../support/worlds/step.ts';

/** Of a recorder with a card, and of a camera unit with an IMEI squeezed into six bytes. */
const [recorder, camera] = ['1064912345678', '86ABCDEF0123'];

let world: CommandWorld;
let port = 0;
let truckId = 0;
const texts: string[] = [];
const open: Connection[] = [];
beforeAll(async () => {
  world = await openCommandWorld();
  const [truck] = await world.database.query<{ id: number; version: number }>(
    'select id, version from truck where terminal = $1',
    [terminal],
  );
  truckId = truck?.id ?? 0;
  const terminals = [
    { number: recorder, role: 'recorder' },
    { number: camera, role: 'camera' },
  ];
  const answer = await world
    .admin()
    .send(
      'PUT',
      `/resource/${truckId}/setting/base_data/truck`,
      rowForm({ terminals }, truck?.version),
      english,
    );
  expect(answer.resultCode).toBe(200);
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
});
afterAll(async () => {
  for (const connection of open) connection.cut();
  await world.close();
});

const signIn = async (phone: string, edition: '2013' | '2019'): Promise<Connection> => {
  const connection = await openConnection({
    host: '127.0.0.1',
    port,
    phone,
    edition,
    order: ({ messageId }) => {
      if (messageId === platformMessageIds.text) texts.push(phone);
      return messageId === platformMessageIds.text ? 'done' : 'unsupported';
    },
    closed: () => {},
  });
  open.push(connection);
  const body =
    edition === '2013' ? gbkOf(testToken) : bodyOf(['u8', testToken.length], testToken, Buffer.alloc(35));
  expect(resultOf(await connection.ask(terminalMessageIds.authenticate, body))).toBe(0);
  return connection;
};
const say = (connection: Connection, eastDeg: number, alarmWord = 0) => {
  world.pass(5000);
  const place = bodyOf(
    ['u32', alarmWord],
    ['u32', 3],
    ['u32', 29_950_000],
    ['u32', 121_700_000 + eastDeg],
    ['u16', 12],
    ['u16', 0],
    ['u16', 87],
    digitsOfTime(Math.floor(world.now() / 1000) * 1000),
  );
  return connection.ask(terminalMessageIds.location, place).then(resultOf);
};
const places = async (): Promise<readonly number[]> => {
  const rows = await world.database.query<{ east: number }>(
    `select round((longitude_deg - 121.7) * 1e6)::int as east from position where sign_code = $1 order by time`,
    [ownTruck],
  );
  return rows.map(({ east }) => east);
};

test('two terminals of one truck', async () => {
  await step(
    'a recorder and a camera unit of one truck are on the line together; the first says where it is and takes orders',
    async () => {
      const unit = await signIn(camera, '2013');
      expect(await say(unit, 1)).toBe(0);
      const box = await signIn(recorder, '2019');
      expect(world.app.terminalListener.figures().signedIn).toBe(2);
      expect(await say(box, 2)).toBe(0);
      // The camera unit is told at the next look, or when it signs in.
      unit.cut();
      const again = await signIn(camera, '2013');
      expect(await say(again, 3)).toBe(0);
      expect(await say(box, 4)).toBe(0);
      expect(await places()).toEqual([1, 2, 4]);
      // A word of alarm is nobody else's.
      expect(await say(again, 5, 1)).toBe(0);
      expect(await places()).toEqual([1, 2, 4, 5]);

      const form = rowForm({ truckId: String(truckId), target: 'both', content: '慢行' });
      const sent = await world.admin().send('POST', '/resources/airtight_detection/text_send', form, english);
      expect(sent.resultCode).toBe(200);
      await expect.poll(() => texts).toEqual([recorder]);
      // Each is reached by its own number.
      const { requests } = world.app.terminalListener;
      const question = { messageId: platformMessageIds.text, body: Buffer.alloc(1) };
      expect(await requests.request(camera, question)).toEqual({ result: 'done' });
      expect(texts).toEqual([recorder, camera]);
    },
  );

  await step(
    'who leads is looked at each minute: where the first has gone, the other fills the gap',
    async () => {
      const store = createIdentityStore(world.database, world.now, crypto.randomUUID());
      const of = async (phone: string) => (await store.check(phone, testToken))?.identity;
      const [first, second] = [await of(recorder), await of(camera)];
      if (first === undefined || second === undefined) throw new Error('not let in');
      await world.database.query('update terminal_door set alive_time = $1', [new Date(world.now())]);
      const about = { edition: '2013', imei: null, firmware: null, encrypted: false, address: '' };
      expect((await store.signIn(second, about)).leads).toBe(false);
      await world.database.query('update jt808_terminal set seen_time = $1 where phone = $2', [
        new Date(world.now() + 1),
        recorder,
      ]);
      expect((await store.valid([second])).get(camera)).toMatchObject({ leads: true });
    },
  );
});
