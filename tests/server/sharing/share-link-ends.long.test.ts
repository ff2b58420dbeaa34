import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { endLinks } from '#server/sharing/share-links.ts';

import { loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { openShareWorld, type ShareWorld, taskCode } from '../../support/worlds/share-world.ts';

let world: ShareWorld;
const hourMs = 3_600_000;

beforeAll(async () => {
  world = await openShareWorld();
});
eachTestAnew(() => world);
afterAll(() => world.close());

const author = `(select role_code from app_user where user_name = 'useradmin')`;

/** What ends a link, and what would seem to undo it. */
const ends: readonly (readonly [what: string, why: string, end: string, undo: string])[] = [
  [
    'its author is switched off',
    'author',
    `update app_user set enabled = false where user_name = 'useradmin'`,
    `update app_user set enabled = true where user_name = 'useradmin'`,
  ],
  [
    'his role is switched off',
    'author',
    `update role set enabled = false where role_code = ${author}`,
    `update role set enabled = true where role_code = ${author}`,
  ],
  [
    'he may share no more',
    'author',
    `delete from role_function where function_code = 'share.write' and role_code = ${author}`,
    `insert into role_function values (${author}, 'share.write')`,
  ],
  [
    'he sees no trucks any more',
    'author',
    `delete from role_function where function_code = 'fleet.watch' and role_code = ${author}`,
    `insert into role_function values (${author}, 'fleet.watch')`,
  ],
  [
    'he goes to another company',
    'author',
    `update app_user set company_code = 'TW02' where user_name = 'useradmin'`,
    `update app_user set company_code = 'TW01' where user_name = 'useradmin'`,
  ],
  [
    'the truck goes to another company',
    'moved',
    `update truck_master set company_code = 'TW0102' where sign_code = '${ownTruck}'`,
    `update truck_master set company_code = 'TW0101' where sign_code = '${ownTruck}'`,
  ],
  [
    'the truck is deleted',
    'moved',
    `delete from truck where sign_code = '${ownTruck}'`,
    `update truck_master set ended_time = null where sign_code = '${ownTruck}'`,
  ],
  [
    'the way bill goes to another company',
    'moved',
    `update way_bill set company_code = 'TW0102'`,
    `update way_bill set company_code = 'TW0101'`,
  ],
  [
    'the way bill is deleted',
    'cancelled',
    `delete from way_bill_stop`,
    `insert into way_bill_stop (way_bill_id, stop_no, station_code) select id, 1, 'S77' from way_bill`,
  ],
];

test.each(ends)('a link ends when %s, and stays so', async (_what, why, end, undo) => {
  const { token } = await world.link({ stationCode: 'S77' });
  expect((await world.open(token)).data).toMatchObject({ state: 'open' });
  await world.database.query(end);
  const endedTime = new Date(world.now()).toISOString();
  expect((await world.open(token)).data).toEqual({ state: 'ended', endedTime, waitS: null, view: null });
  expect(await world.database.query('select ended_why from share_link')).toEqual([{ ended_why: why }]);
  await world.database.query(undo);
  world.pass(1000);
  expect((await world.open(token)).data).toMatchObject({ state: 'ended', endedTime });
});

test('a link ends with its time, and tells when', async () => {
  const { token } = await world.link({ hours: '2' });
  const endedTime = new Date(world.now() + 2 * hourMs).toISOString();
  world.pass(2 * hourMs - 1);
  expect((await world.open(token)).data).toMatchObject({ state: 'open' });
  world.pass(1);
  expect((await world.open(token)).data).toMatchObject({ state: 'ended', endedTime, view: null });
});

test('until unloaded means that and its grace, and without it the unloading ends nothing', async () => {
  const until = await world.link({ graceHours: '2' });
  const lasting = await world.link();
  await world.closeTask();
  const endedTime = new Date(world.now() + 2 * hourMs).toISOString();
  world.pass(2 * hourMs - 1);
  expect((await world.open(until.token)).data).toMatchObject({ state: 'open' });
  world.pass(1);
  expect((await world.open(until.token)).data).toMatchObject({ state: 'ended', endedTime });
  expect((await world.open(lasting.token)).data).toMatchObject({ state: 'open' });
});

test('of a stop its own unloading counts, once all of it is over', async () => {
  await world.database.query(
    `insert into way_bill_stop (way_bill_id, stop_no, station_code) values ($1, 2, 'S78')`,
    [world.wayBillId],
  );
  const unload = (id: string, stationCode: string, endMs: number | null) =>
    world.database.query(
      `insert into unloading (id, subject, sign_code, terminal, company_code, start_time, end_time, task_code, station_code, write_no, touched_time)
       values ($1, $2, $3, '1000000002', 'TW0101', $4, $5, $6, $7, 1, $4)
       on conflict (id) do update set end_time = excluded.end_time`,
      [
        id,
        `truck:${world.truckId}`,
        ownTruck,
        new Date(world.now()),
        endMs === null ? null : new Date(endMs),
        taskCode,
        stationCode,
      ],
    );
  const first = await world.link({ stationCode: 'S77', graceHours: '1' });
  const second = await world.link({ stationCode: 'S78', graceHours: '1', contents: 'arrival' });
  await unload('u1', 'S77', world.now());
  await unload('u2', 'S77', null);
  world.pass(2 * hourMs);
  expect((await world.open(first.token)).data).toMatchObject({ state: 'open' });
  await unload('u2', 'S77', world.now());
  expect((await world.view(first.token)).phase).toBe('unloaded');
  world.pass(hourMs);
  expect((await world.open(first.token)).data).toMatchObject({ state: 'ended' });
  expect(await world.view(second.token)).toMatchObject({
    phase: 'onTheWay',
    arrival: { stopsBefore: false },
  });
});

test('a link to a task ends when the task turns out to be none', async () => {
  await world.database.query(`update transport_task set way_bill_code = null where id = 'task-share'`);
  const { token } = await world.link({ wayBillId: '', taskCode });
  expect((await world.open(token)).data).toMatchObject({ state: 'open' });
  await world.database.query(`update transport_task set withdrawn = true where id = 'task-share'`);
  expect((await world.open(token)).data).toMatchObject({ state: 'ended' });
});

test('a link that was revoked shows nothing from that moment on', async () => {
  // Lists go by the clock of the database.
  world.pass(Date.now() - world.now());
  const admin = await loginAs(world.app, 'useradmin');
  const answer = await world.create({}, admin);
  expect(answer.resultCode, answer.message).toBe(200);
  const [row] = await world.database.query<{ id: number }>('select id from share_link');
  const [, token = ''] = String(Reflect.get(Object(answer.data), 'url')).split('#');
  const revoke = () =>
    admin.send('POST', `/resourceAction/${row?.id}/monitor/share_link`, { action: 'revoke' });
  expect((await revoke()).resultCode).toBe(200);
  expect((await world.open(token)).data).toMatchObject({ state: 'ended', view: null });
  expect((await revoke()).resultCode).not.toBe(200);
  expect((await admin.send('POST', '/shareLinks/renew', { id: String(row?.id) })).resultCode).toBe(404);
});

test('what nobody opens is written down as ended by the clock', async () => {
  await world.link();
  const { token } = await world.link({ hours: '1' });
  await world.database.query(
    `delete from role_function where function_code = 'share.write' and role_code = ${author}`,
  );
  await endLinks(world.database, world.now());
  await world.database.query(`insert into role_function values (${author}, 'share.write')`);
  expect(await world.database.query('select ended_why from share_link')).toEqual([
    { ended_why: 'author' },
    { ended_why: 'author' },
  ]);
  expect((await world.open(token)).data).toMatchObject({ state: 'ended' });
});

test('the author of a link may be another system, whose end is the link’s', async () => {
  const { token } = await world.link();
  await world.database.query(
    `with made as (insert into app_user (user_name, name, password_hash, enabled) values ('service:1', 'ERP', '', false) returning id),
       account as (insert into service_account (user_id, company_code, name, created_by) select id, 'TW01', 'ERP', 'x' from made returning id, user_id),
       granted as (insert into service_function select id, code from account, unnest(array['share.write', 'fleet.watch']) as code)
     update share_link set author_id = account.user_id from account`,
  );
  expect((await world.open(token)).data).toMatchObject({ state: 'open' });
  await world.database.query(`update service_account set ends_on = '2026-03-01'`);
  expect((await world.open(token)).data).toMatchObject({ state: 'ended' });
});

/** A step of the property: what is done, and whether it ends a link with a stop, two hours and an hour of grace. */
const steps: readonly (readonly [name: string, sql: string, ends: boolean])[] = [
  ...ends.flatMap(([what, , end, undo]) =>
    what.includes('deleted')
      ? []
      : ([
          [what, end, true],
          [`undone: ${what}`, undo, false],
        ] as const),
  ),
  ['nothing', 'select 1', false],
];

test('whatever happens in whatever order, a link never shows anything after its end', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ step: fc.nat(steps.length - 1), minutes: fc.nat(50) }), { maxLength: 6 }),
      async (run) => {
        for (const [, , , undo] of ends.filter(
          ([what]) => !what.includes('deleted') && !what.includes('may') && !what.includes('sees'),
        ))
          await world.database.query(undo);
        for (const code of ['share.write', 'fleet.watch'])
          await world.database.query(
            `insert into role_function values (${author}, $1) on conflict do nothing`,
            [code],
          );
        // Sessions do not live for days.
        const { token } = await world
          .create({ stationCode: 'S77', hours: '2' }, await loginAs(world.app, 'useradmin'))
          .then((answer) => {
            expect(answer.resultCode, answer.message).toBe(200);
            const [, made = ''] = String(Reflect.get(Object(answer.data), 'url')).split('#');
            return { token: made };
          });
        const expiresMs = world.now() + 2 * hourMs;
        let over = false;
        for (const { step, minutes } of run) {
          const [name, sql, isEnd] = steps[step] ?? ['nothing', 'select 1', false];
          world.pass(minutes * 60_000);
          await world.database.query(
            name.startsWith('undone')
              ? sql.replace(/^(insert into role_function .*)$/, '$1 on conflict do nothing')
              : sql,
          );
          over ||= isEnd || world.now() >= expiresMs;
          expect((await world.open(token)).data).toMatchObject({ state: over ? 'ended' : 'open' });
        }
      },
    ),
    { numRuns: 30 },
  );
});
