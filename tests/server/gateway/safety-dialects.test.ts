import { afterAll, beforeAll, expect, test } from 'vitest';

import { createIdentityStore } from '#server/gateway/identity-store.ts';

import { rowForm } from '../../support/row-form.ts';
import {
  type CommandWorld,
  english,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
afterAll(() => world.close());

test('the standard that somebody chose for a terminal is that of its codes', async () => {
  const [truck] = await world.database.query<{ id: number; version: number }>(
    'select id, version from truck where terminal = $1',
    [terminal],
  );
  const terminals = [
    { number: '13805749001', role: 'recorder', safetyDialect: 'db32' },
    { number: '13805749002', role: 'camera' },
  ];
  const answer = await world
    .admin()
    .send(
      'PUT',
      `/resource/${truck?.id ?? 0}/setting/base_data/truck`,
      rowForm({ terminals }, truck?.version),
      english,
    );
  expect(answer.resultCode, answer.message).toBe(200);
  const identities = createIdentityStore(world.database, world.now, '00000000-0000-4000-8000-000000000001');
  await identities.refresh();
  expect(['13805749001', '13805749002'].map(identities.safetyDialectOf)).toEqual(['db32', null]);
});
