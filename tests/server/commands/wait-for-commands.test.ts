import { afterAll, beforeAll, expect, test } from 'vitest';

import { storeToken } from '#server/ingest/messages/tokens.ts';

import { type CommandWorld, openCommandWorld, terminal } from '../../support/worlds/command-world.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const own = 'token-of-its-own';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
  await storeToken(world.database, own, { name: 'own', terminal });
  expect((await world.edit(1, { pipeCapacityL: 18 })).resultCode).toBe(200);
});
afterAll(() => world.close());

const ask = async (query: string, token = own) => {
  const answer = await world.app.server.inject({
    url: `/ingest/commands${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
  const { commands } = answer.json<{ commands?: readonly { terminal: string }[] }>();
  return { status: answer.statusCode, terminals: commands?.map((command) => command.terminal) };
};

test('an order that is written while its terminal waits is answered at once', async () => {
  const startMs = performance.now();
  const waiting = ask('?wait=30');
  const gateway = ask(`?wait=1&terminal=1000000003`, testToken);
  expect(await gateway).toEqual({ status: 200, terminals: [] });
  expect((await world.send(1)).resultCode).toBe(200);
  expect(await waiting).toEqual({ status: 200, terminals: [terminal] });
  expect(performance.now() - startMs).toBeLessThan(20_000);
  // Given once: the next one waits in vain.
  expect(await ask('?wait=1')).toEqual({ status: 200, terminals: [] });
});

test('an order that waits already is answered without waiting, to a gateway too', async () => {
  world.pass(61_000);
  const { terminals } = await ask(`?terminal=1000000003&terminal=${terminal}`, testToken);
  expect(terminals).toEqual([terminal]);
});

test.each([
  ['no token', '', 'nobody', 401],
  ['a terminal of somebody else', '?terminal=1000000003', own, 403],
  ['a gateway that names none', '', testToken, 400],
  ['a longer wait', '?wait=31', own, 400],
  ['what is no number', '?wait=1e1', own, 400],
  ['what is no terminal', '?terminal=a%00b', testToken, 400],
  ['too many terminals', `?${'terminal=1&'.repeat(201)}`, testToken, 400],
])('%s is refused', async (_, query, token, status) => {
  expect(await ask(query, token)).toMatchObject({ status, terminals: undefined });
});
