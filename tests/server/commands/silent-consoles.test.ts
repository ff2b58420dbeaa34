import { afterAll, beforeAll, expect, test } from 'vitest';

import { expireCommands } from '#server/orders/commands/expire-commands.ts';
import { storeToken } from '#server/ingest/messages/tokens.ts';

import {
  type CommandWorld,
  english,
  only,
  openCommandWorld,
  terminal,
} from '../../support/worlds/command-world.ts';
import { field, ownTruck } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { step } from '../../support/worlds/step.ts';

const records = 'setting/base_data/tank_table_record';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
  for (const compartment of [1, 2])
    expect((await world.edit(compartment, { pipeCapacityL: 18 })).resultCode).toBe(200);
});
afterAll(() => world.close());

const rowOf = async (code: string) => {
  const [row] = await world.database.query('select * from command where code = $1', [code]);
  return row;
};

test('tables on their way to consoles that are silent, busy or somebody else’s', async () => {
  await step('a token of one terminal fetches its orders alone, whoever its messages name', async () => {
    await storeToken(world.database, 'token-of-another', { name: 'another', terminal: '1000000003' });
    await storeToken(world.database, 'token-of-its-own', { name: 'own', terminal });
    expect((await world.send(1)).resultCode).toBe(200);
    const foreign = await world.post([world.message('heartbeat', { intervalS: 60 })], 'token-of-another');
    expect([foreign.refused, foreign.commands]).toEqual([1, undefined]);
    const own = await world.post([world.message('heartbeat', { intervalS: 60 })], 'token-of-its-own');
    expect(own.commands).toHaveLength(1);
  });

  await step('a message that is refused fetches nothing, whatever stands for its terminal', async () => {
    expect((await world.send(2)).resultCode).toBe(200);
    const answer = await world.post([
      world.message('heartbeat', { intervalS: 60 }, 'no\0terminal'),
      { ...world.message('heartbeat', { intervalS: 60 }), time: 'yesterday' },
      world.message('heartbeat', { intervalS: 60 }, '1000000003'),
    ]);
    expect([answer.refused, answer.commands]).toEqual([2, undefined]);
    only(await world.beat());
  });

  await step('a reply that is not the terminal’s own leaves the whole row as it was', async () => {
    world.pass(61_000);
    const { commands = [] } = await world.beat();
    const code = commands.find(({ payload }) => Reflect.get(payload, 'compartment') === 1)?.code ?? '';
    const before = await rowOf(code);
    for (const [name, data, of] of [
      [code, { result: 'failed', detail: 'foreign' }, '1000000003'],
      [`${code}.read`, { result: 'done', values: {} }, terminal],
      [`${code}.read`, { result: 'failed', detail: 'early' }, terminal],
    ] as const)
      await world.reply(name, data, of);
    expect(await rowOf(code)).toEqual(before);
  });

  await step(
    'nobody writes a table that is on its way: not an upload, not the form of its truck',
    async () => {
      const [truck] = await world.database.query<{ id: number; version: number }>(
        'select id, version from truck where sign_code = $1',
        [ownTruck],
      );
      const points = '0 0\n400 2400\n800 5010\n1600 10020';
      const file = { name: 'tank.txt', base64: Buffer.from(points).toString('base64') };
      const sending = 'The calibration table of compartment 1 is being sent and can’t be edited';
      const upload = await world.create({
        truckId: String(truck?.id),
        compartment: 1,
        file,
        origin: 'inspection',
      });
      expect([upload.resultCode, upload.message]).toEqual([409, sending]);
      const page = 'setting/base_data/truck';
      const read = await world.admin().get(`/resource/${truck?.id}/${page}`);
      const compartments = field(read, 'compartments') as readonly Readonly<Record<string, unknown>>[];
      const write = (table: unknown) =>
        world
          .admin()
          .send(
            'PUT',
            `/resource/${truck?.id}/${page}`,
            rowForm(
              { compartments: compartments.map((row, index) => (index === 0 ? { ...row, table } : row)) },
              Number(field(read, 'version')),
            ),
            english,
          );
      const refused = await write([
        [0, 0],
        [1000, 6000],
      ]);
      expect([refused.resultCode, refused.message]).toEqual([409, sending]);
      // What stays as it is may be written along.
      expect((await write(compartments[0]?.['table'])).resultCode).toBe(200);
    },
  );

  await step(
    'a console that fell silent after it had received its order is given it again, later than a deaf one',
    async () => {
      world.pass(61_000);
      const { commands = [] } = await world.beat();
      const code = commands[0]?.code ?? '';
      const compartment = Number(Reflect.get(commands[0]?.payload ?? {}, 'compartment'));
      await world.reply(code, { result: 'received' });
      world.pass(120_000);
      const codesOf = async () => ((await world.beat()).commands ?? []).map((command) => command.code);
      expect(await codesOf()).not.toContain(code);
      world.pass(600_000);
      expect(await codesOf()).toContain(code);
      // And in the end the truck is free for another order.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        world.pass(601_000);
        await world.beat();
      }
      world.pass(601_000);
      await expireCommands(world.database, world.now());
      expect(await rowOf(code)).toMatchObject({ state: 'failed', detail: 'noAnswer' });
      await world.signInAgain();
      expect((await world.send(compartment)).resultCode).toBe(200);
    },
  );

  await step('a console that is busy is asked as long as the order is valid', async () => {
    world.pass(25 * 3_600_000);
    await expireCommands(world.database, world.now());
    await world.signInAgain();
    expect((await world.send(1)).resultCode).toBe(200);
    for (let attempt = 0; attempt < 7; attempt += 1) {
      const { code } = only(await world.beat());
      await world.reply(code, { result: 'busy' });
      world.pass(61_000);
    }
    const { code } = only(await world.beat());
    await world.reply(code, { result: 'done' });
    expect(await world.stateOf(1)).toBe('synchronising');
  });

  await step(
    'an edit of words alone leaves the console with the table that it has; another console has none',
    async () => {
      const [{ code, wanted } = { code: '', wanted: {} }] = await world.database.query<{
        code: string;
        wanted: object;
      }>(`select code, wanted from command where state = 'readBack'`);
      await world.reply(`${code}.read`, { result: 'done', values: wanted });
      expect(await world.stateOf(1)).toBe('complete');
      expect((await world.edit(1, { origin: 'inspection' })).resultCode).toBe(200);
      expect(['complete', 'inUse']).toContain(await world.stateOf(1));
      await world.database.query('update truck set terminal = $1 where sign_code = $2', [
        '1000000092',
        ownTruck,
      ]);
      expect(await world.stateOf(1)).toBe('notSent');
      await world.database.query('update truck set terminal = $1 where sign_code = $2', [terminal, ownTruck]);
    },
  );

  await step(
    'what no console has fetched can be stopped, what one has can’t; records are written by nobody',
    async () => {
      const list = async () => {
        const answer = await world
          .admin()
          .get(`/resources/${records}?search=${encodeURIComponent(ownTruck)}`);
        return field(answer, 'rows') as readonly Readonly<Record<string, unknown>>[];
      };
      const stop = (id: unknown) =>
        world.admin().send('POST', `/resourceAction/${Number(id)}/${records}`, { action: 'stop' }, english);
      expect((await world.send(2)).resultCode).toBe(200);
      const [waiting] = await list();
      expect((await stop(waiting?.['id'])).resultCode).toBe(200);
      expect((await world.beat()).commands).toBeUndefined();
      expect((await world.send(2)).resultCode).toBe(200);
      only(await world.beat());
      const [fetched] = await list();
      expect((await stop(fetched?.['id'])).resultCode).toBe(409);
      const written = await world
        .admin()
        .send(
          'PUT',
          `/resource/${Number(fetched?.['id'])}/${records}`,
          rowForm({ state: 'verified' }, 1),
          english,
        );
      expect(written.resultCode).not.toBe(200);
      expect((await list())[0]?.['state']).toBe(fetched?.['state']);
    },
  );

  await step('the history of a table tells of all its versions', async () => {
    const row = await world.tableOf(1);
    const answer = await world
      .admin()
      .get(`/resourceHistory/${Number(row['id'])}/setting/base_data/tank_table`);
    expect(answer.resultCode, answer.message).toBe(200);
    const history = answer.data as readonly { changes: readonly { field: string }[] }[];
    const names = history.flatMap(({ changes }) => changes.map((change) => change.field));
    expect(names).toEqual(expect.arrayContaining(['origin', 'pipeCapacityL']));
  });
});
