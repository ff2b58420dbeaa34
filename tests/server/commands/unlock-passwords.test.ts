import { pbkdf2Sync } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { unlockDigits, unlockFetchMs } from '#domain/commands/unlock-password.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

import {
  type CommandWorld,
  english,
  only,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

let world: CommandWorld;
let second: Client;
let truckId = 0;
beforeAll(async () => {
  world = await openCommandWorld();
  second = await loginAs(world.app, 'admin');
  const [truck] = await world.database.query<{ id: number }>('select id from truck where terminal = $1', [
    terminal,
  ]);
  truckId = truck?.id ?? 0;
});
eachTestAnew(() => world);
afterAll(() => world.close());

const drive = (speedKmh: number) =>
  world.post([
    world.message('position', {
      fix: '3d',
      longitudeDeg: 121.41,
      latitudeDeg: 29.7,
      speedKmh,
      acc: true,
      satellites: 12,
    }),
  ]);
const make = (over: Readonly<Record<string, string>> = {}) =>
  world
    .admin()
    .send(
      'POST',
      '/unlockPasswords',
      { truckId: String(truckId), validMin: '30', reason: 'lost card', password: demoPassword, ...over },
      english,
    );
const list = async () =>
  (await world.admin().get('/unlockPasswords', english)).data as readonly {
    readonly id: number;
    readonly state: string;
  }[];
const decide = (id: number, by: Client, decision = 'approved') =>
  by.send('POST', `/parameterOrder/${id}`, { decision, reason: 'no', password: demoPassword }, english);

/** Every text that the database keeps, wherever it stands. */
const stored = async (): Promise<string> => {
  const tables = await world.database.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const [row] = await world.database.query<{ text: string | null }>(
      `select string_agg(t::text, ' ') as text from ${name} t`,
    );
    texts.push(row?.text ?? '');
  }
  return texts.join(' ');
};

test('a password is refused, then answered once', async () => {
  await step(
    'a password is refused to a truck that is offline or moves, without a reason, and with the wrong own password',
    async () => {
      expect((await make()).message).toContain('offline');
      await drive(40);
      expect((await make()).message).toContain('is not stationary');
      await drive(0);
      expect(field(await make({ password: 'wrong' }), 'fields')).toHaveProperty('password');
      expect(field(await make({ reason: ' ' }), 'fields')).toHaveProperty('reason');
      expect((await make({ validMin: '4' })).resultCode).toBe(400);
      expect((await make({ validMin: '241' })).resultCode).toBe(400);
      expect((await make({ truckId: '99999' })).resultCode).toBe(404);
      expect(await list()).toEqual([]);
    },
  );

  await step(
    'a password is answered once, stands nowhere, and reaches the console as what can check it alone',
    async () => {
      const made = await make();
      const password = String(field(made, 'unlockPassword'));
      expect(password).toMatch(new RegExp(`^\\d{${unlockDigits}}$`));
      const id = Number(field(made, 'id'));
      expect((await make()).resultCode).toBe(409);
      expect((await drive(0)).commands).toBeUndefined();
      expect((await decide(id, world.admin())).resultCode).toBe(400);
      expect((await decide(id, second)).resultCode).toBe(200);
      const order = only(await drive(0));
      expect(order.kind).toBe('unlockPassword');
      const { salt, hash, iterations } = order.payload as {
        readonly salt: string;
        readonly hash: string;
        readonly iterations: number;
      };
      expect(
        pbkdf2Sync(password, Buffer.from(salt, 'base64'), iterations, 32, 'sha256').toString('base64'),
      ).toBe(hash);
      await world.reply(order.code, { result: 'done' });
      expect((await list())[0]).toMatchObject({ id, state: 'verified' });
      expect(await stored()).not.toContain(password);
      expect(JSON.stringify(await world.admin().get('/unlockPasswords'))).not.toContain(hash);
    },
  );
});

test('one that is not fetched within five minutes of its confirmation is over', async () => {
  const id = Number(field(await make(), 'id'));
  await decide(id, second);
  world.pass(unlockFetchMs);
  expect((await drive(0)).commands).toBeUndefined();
});

test('a truck that is unloading may be unlocked: what it waits for is to stand', async () => {
  const { expireCommands } = await import('#server/orders/commands/expire-commands.ts');
  await expireCommands(world.database, world.now());
  await drive(0);
  const id = Number(field(await make(), 'id'));
  await world.database.query(
    `update truck_live set live = (live::jsonb || '{"processState": "unloadingConnection"}')::json`,
  );
  expect((await decide(id, second)).resultCode).toBe(200);
  expect(only(await world.ask()).kind).toBe('unlockPassword');
});
