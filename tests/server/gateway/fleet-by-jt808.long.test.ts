import { afterAll, beforeAll, expect, test } from 'vitest';

import { createFleet } from '#simulator/fleet.ts';
import { createJt808Sender } from '#simulator/jt808/jt808-sender.ts';
import { createOwnOrders } from '#simulator/jt808/read-orders.ts';
import { recent } from '#simulator/messages/detail.ts';

import { type CommandWorld, openCommandWorld, terminal } from '../../support/worlds/command-world.ts';
import { giveNumber } from '../../support/worlds/give-number.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const phone = '13805749001';
let world: CommandWorld;
let port = 0;
beforeAll(async () => {
  world = await openCommandWorld();
  await giveNumber(world.database, terminal, phone);
  port = await world.app.terminalListener.listen(0, '127.0.0.1');
});
afterAll(() => world.close());

test('hours of a pretend truck go through the listener, over lines that are cut, each message once', async () => {
  const fleet = createFleet({ seed: 'door', trucks: 20 });
  const untilMs = world.now();
  const [truck] = fleet.trucks;
  const all = fleet
    .messages(untilMs - 12 * 3_600_000, untilMs, recent)
    .filter(({ message }) => message.terminal === truck?.terminal)
    .map((one) => ({ ...one, message: { ...one.message, terminal } }));
  expect(all.length).toBeGreaterThan(300);
  const sender = createJt808Sender({
    host: '127.0.0.1',
    port,
    token: testToken,
    phoneOf: () => phone,
    http: { send: async () => ({ accepted: 0, refused: 0 }) },
    sentAtMs: ({ sendMs }) => sendMs,
    wait: () => new Promise((resolve) => setTimeout(resolve, 20)),
    ordersOf: () => createOwnOrders(() => {}),
    standard: false,
    log: () => {},
  });
  // Attempts to sign in are counted by the minute, and this world's clock stands.
  const cut = setInterval(() => {
    world.pass(61_000);
    sender.cutAll();
  }, 120);
  await sender.send(all);
  clearInterval(cut);
  const stored = await world.database.query<{ message_id: string }>(
    'select message_id from terminal_message where terminal = $1',
    [terminal],
  );
  expect(new Set(stored.map(({ message_id: id }) => id)).size).toBe(stored.length);
  expect(stored.map(({ message_id: id }) => id).toSorted()).toEqual(
    all.map(({ message }) => message.id).toSorted(),
  );
  sender.cutAll();
});
