import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import { expireCommands } from '#server/orders/commands/expire-commands.ts';
import { createConsoles } from '#simulator/consoles/consoles.ts';

import { type CommandWorld, only, openCommandWorld, terminal } from '../../support/worlds/command-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

let world: CommandWorld;
beforeAll(async () => {
  world = await openCommandWorld();
});
eachTestAnew(() => world);
afterAll(() => world.close());

test('validation.tank-table-send-needs-table-and-parameters: a table without its pipeline capacity is not sent', async () => {
  const refused = await world.send(1);
  expect(refused.resultCode).toBe(400);
  expect(refused.message).toBe('Upload a calibration table and enter the pipeline capacity first');
  expect((await world.beat()).commands).toBeUndefined();
});

let order: TerminalCommand;
test('a table goes to the console, is read back, fails, and goes again', async () => {
  await step('an order is given in the answer to its own terminal, and to no other', async () => {
    expect((await world.edit(1, { pipeCapacityL: 18 })).resultCode).toBe(200);
    expect(await world.stateOf(1)).toBe('notSent');
    expect((await world.send(1)).resultCode).toBe(200);
    expect(await world.stateOf(1)).toBe('toBeSent');
    expect((await world.beat('1000000003')).commands).toBeUndefined();
    order = only(await world.beat());
    expect(order).toMatchObject({ terminal, kind: 'tankTable' });
    expect(order.payload).toMatchObject({ compartment: 1, pipeCapacityL: 18 });
    expect(await world.stateOf(1)).toBe('sending');
  });

  await step('tank-table.no-edit-while-sending, tank-table.repeat-send-refused-while-waiting', async () => {
    for (const refused of [await world.edit(1, { pipeCapacityL: 20 }), await world.send(1)])
      expect([refused.resultCode, refused.message]).toEqual([
        409,
        'Being sent: it can be neither edited nor sent again',
      ]);
  });

  await step('an order without an answer is given again under the same code, and not before', async () => {
    expect((await world.beat()).commands).toBeUndefined();
    world.pass(61_000);
    expect(only(await world.beat()).code).toBe(order.code);
  });

  await step(
    'replies that are not the terminal’s own, of codes that nobody gave, or out of order change nothing',
    async () => {
      await world.reply(order.code, { result: 'failed' }, '1000000003');
      await world.reply('00000000-0000-4000-8000-000000000000', { result: 'failed' });
      await world.reply('not a code', { result: 'failed' });
      await world.reply(`${order.code}.read`, { result: 'done', values: {} });
      expect(await world.stateOf(1)).toBe('sending');
      const refused = await world.post([
        world.message('command-reply', { commandCode: order.code, result: 'progress', progressPercent: 101 }),
      ]);
      expect(refused.refused).toBe(1);
    },
  );

  await step('what the console has done is read back, and only an equal table is complete', async () => {
    await world.reply(order.code, { result: 'received' });
    await world.reply(order.code, { result: 'progress', progressPercent: 40 });
    const read = only(await world.reply(order.code, { result: 'done' }));
    expect(read).toMatchObject({ code: `${order.code}.read`, kind: 'readTankTable' });
    expect(await world.stateOf(1)).toBe('synchronising');
    const [{ wanted } = { wanted: {} }] = await world.database.query<{ wanted: object }>(
      'select wanted from command',
    );
    await world.reply(read.code, { result: 'done', values: wanted });
    expect(await world.stateOf(1)).toBe('complete');
    // Late and repeated replies come to nothing; but now the truck has reported since.
    await world.reply(order.code, { result: 'failed' });
    expect(await world.stateOf(1)).toBe('inUse');
    const steps = await world.database.query<{ state: string }>(
      'select state from command_event order by id',
    );
    expect(steps.map(({ state }) => state)).toEqual([
      'queued',
      'sent',
      'sent',
      'received',
      'working',
      'readBack',
      'readBack',
      'verified',
    ]);
  });

  await step('a new version is not the one that the console has', async () => {
    expect((await world.edit(1, { pipeCapacityL: 19 })).resultCode).toBe(200);
    expect(await world.stateOf(1)).toBe('notSent');
  });

  await step('a table that reads back otherwise has failed', async () => {
    await world.send(1);
    const { code } = only(await world.beat());
    await world.reply(code, { result: 'done' });
    await world.reply(`${code}.read`, { result: 'done', values: { sha256: 'another' } });
    expect(await world.stateOf(1)).toBe('failed');
  });

  await step(
    'oil in the pipeline is a failure of its own, and a busy console is asked again later',
    async () => {
      expect((await world.send(1)).resultCode).toBe(200);
      const { code } = only(await world.beat());
      await world.reply(code, { result: 'busy' });
      expect(await world.stateOf(1)).toBe('toBeSent');
      expect((await world.beat()).commands).toBeUndefined();
      world.pass(61_000);
      expect(only(await world.beat()).code).toBe(code);
      await world.reply(code, { result: 'refused', detail: 'pipelineOil' });
      expect(await world.stateOf(1)).toBe('failedPipelineOil');
    },
  );

  await step('an order that nobody fetches expires; one that is never answered fails', async () => {
    await world.send(1);
    world.pass(25 * 3_600_000);
    await expireCommands(world.database, world.now());
    // A session does not live so long.
    await world.signInAgain();
    expect(await world.stateOf(1)).toBe('failed');
    await world.send(1);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      only(await world.beat());
      world.pass(61_000);
    }
    expect((await world.beat()).commands).toBeUndefined();
    await expireCommands(world.database, world.now());
    expect(await world.stateOf(1)).toBe('failed');
    const [last] = await world.database.query('select state, detail from command order by id desc limit 1');
    expect(last).toEqual({ state: 'failed', detail: 'noAnswer' });
  });
});

test('the consoles of the pretend fleet take tables to their end', async () => {
  const consoles = createConsoles([], () => Promise.resolve('notFound'));
  expect((await world.edit(2, { pipeCapacityL: 17 })).resultCode).toBe(200);
  expect((await world.send(2)).resultCode).toBe(200);
  for (let round = 0; round < 4; round += 1) {
    consoles.obey((await world.beat()).commands ?? []);
    for (const { message: planned } of consoles.replies(world.now())) {
      world.until(Date.parse(planned.time) + 1000);
      consoles.obey((await world.post([planned])).commands ?? []);
    }
  }
  // By the code's last digit, one in sixteen each is refused, has no room, or stores it wrong.
  expect(['complete', 'inUse', 'failed', 'failedPipelineOil']).toContain(await world.stateOf(2));
});
