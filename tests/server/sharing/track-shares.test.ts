import { afterAll, beforeAll, expect, test } from 'vitest';

import { type CommandWorld, english, openCommandWorld } from '../../support/worlds/command-world.ts';
import { type Client, field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';

let world: CommandWorld;
let startMs = 0;
let stranger: Client;

beforeAll(async () => {
  world = await openCommandWorld();
  startMs = world.now();
  for (const speedKmh of [0, 20, 40])
    await world.post([
      world.message('position', {
        fix: '3d',
        longitudeDeg: 121.5,
        latitudeDeg: 29.9,
        speedKmh,
        acc: true,
        satellites: 12,
      }),
    ]);
  stranger = await loginAs(world.app, 'customer');
});
afterAll(() => world.close());

const iso = (ms: number): string => new Date(ms).toISOString();
const share = async (hours = 24, by: Pick<Client, 'send'> = world.admin()) =>
  by.send(
    'POST',
    '/trackShares',
    { signCodes: ownTruck, startTime: iso(startMs), endTime: iso(world.now()), hours: String(hours) },
    english,
  );
const tokenOf = async (hours?: number): Promise<string> => {
  const answer = await share(hours);
  expect(answer.resultCode, answer.message).toBe(200);
  return String(field(answer, 'token'));
};
/** By somebody without a session. */
const open = async (token: string) => {
  const answer = await world.app.server.inject({
    method: 'POST',
    url: '/truck-management/sharedTracks',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...english },
    payload: new URLSearchParams({ token }).toString(),
  });
  return answer.json<{ resultCode: number; message: string; data: { tracks: { fixes: unknown[] }[] } }>();
};
const list = async () =>
  (await world.admin().get('/trackShares', english)).data as readonly { id: number; opened: number }[];

test('a link shows its trucks to somebody without an account, and is counted', async () => {
  const token = await tokenOf();
  const answer = await open(token);
  expect(answer.resultCode, answer.message).toBe(200);
  expect(answer.data.tracks).toMatchObject([{ signCode: ownTruck, stored: 3 }]);
  expect((await list())[0]).toMatchObject({ opened: 1 });
  const kept = await world.database.query<{ row: string }>(
    `select share_link::text as row from share_link where kind = 'track'`,
  );
  const audits = await world.database.query<{ row: string }>(
    `select audit_log::text as row from audit_log where action like 'trackShares.%'`,
  );
  expect(audits.length).toBeGreaterThan(0);
  // The token is in the link and nowhere else.
  for (const { row } of [...kept, ...audits]) expect(row.includes(token)).toBe(false);
});

test('a link that was revoked, has expired or was never made opens nothing', async () => {
  const revoked = await tokenOf();
  const [newest] = await list();
  expect((await world.admin().send('DELETE', '/trackShares', { id: String(newest?.id) })).resultCode).toBe(
    200,
  );
  const expired = await tokenOf(1);
  const lasting = await tokenOf(72);
  world.pass(3_600_001);
  const refused = { resultCode: 404, message: 'This link is not valid, has expired or was revoked' };
  for (const token of [revoked, expired, 'x']) expect(await open(token)).toMatchObject(refused);
  expect(await open(lasting)).toMatchObject({ resultCode: 200 });
});

test.each([
  ['the account', `update app_user set enabled = $1 where user_name = 'useradmin'`],
  [
    'the role',
    `update role set enabled = $1 where role_code = (select role_code from app_user where user_name = 'useradmin')`,
  ],
  [
    'the company',
    `update company set enabled = $1 where company_code = (select company_code from app_user where user_name = 'useradmin')`,
  ],
])('once %s of its author was switched off, a link opens nothing any more', async (_what, sql) => {
  await world.signInAgain();
  const token = await tokenOf();
  await world.database.query(sql, [false]);
  expect(await open(token)).toMatchObject({ resultCode: 404 });
  await world.database.query(sql, [true]);
  expect(await open(token)).toMatchObject({ resultCode: 404 });
  expect(await open(await tokenOf())).toMatchObject({ resultCode: 200 });
});

test.each(['track.share', 'fleet.watch'])('without %s its author shares nothing any more', async (code) => {
  await world.signInAgain();
  const token = await tokenOf();
  const [taken] = await world.database.query<{ role: string }>(
    `delete from role_function where function_code = $1
       and role_code = (select role_code from app_user where user_name = 'useradmin') returning role_code as role`,
    [code],
  );
  expect(await open(token)).toMatchObject({ resultCode: 404 });
  await world.database.query('insert into role_function (role_code, function_code) values ($1, $2)', [
    String(taken?.role),
    code,
  ]);
  // What has ended stays so.
  expect(await open(token)).toMatchObject({ resultCode: 404 });
});

test('the links of an author who went to another company have ended, also once he is back', async () => {
  await world.signInAgain();
  const token = await tokenOf();
  const move = (company: string) =>
    world.database.query(
      `with old as (select company_code from app_user where user_name = 'useradmin')
       update app_user set company_code = $1 where user_name = 'useradmin' returning (select company_code from old) as old`,
      [company],
    );
  const [before] = await move('TW02');
  expect(await open(token)).toMatchObject({ resultCode: 404 });
  await move(String(before?.['old']));
  expect(await open(token)).toMatchObject({ resultCode: 404 });
  expect(await open(await tokenOf())).toMatchObject({ resultCode: 200 });
});

test('a link ends with the moment in which it was made, and times are times', async () => {
  await world.signInAgain();
  const madeMs = world.now();
  const ask = (startTime: string, endTime: string) =>
    world
      .admin()
      .send('POST', '/trackShares', { signCodes: ownTruck, startTime, endTime, hours: '24' }, english);
  const answer = await ask(iso(startMs), iso(madeMs + 3_600_000));
  const opened = await open(String(field(answer, 'token')));
  expect(Date.parse(String(Reflect.get(opened.data, 'toTime')))).toBeLessThanOrEqual(madeMs + 60_000);
  expect(await ask('x', iso(madeMs))).toMatchObject({ resultCode: 400 });
  expect(await ask(iso(startMs), 'y')).toMatchObject({ resultCode: 400 });
  expect((await ask(iso(madeMs + 3_600_000), iso(madeMs + 7_200_000))).resultCode).toBe(400);
});

test('nobody shares what he does not see, nor without the right', async () => {
  expect((await share(24, stranger)).resultCode).not.toBe(200);
  await world.signInAgain();
  const unknown = await world
    .admin()
    .send(
      'POST',
      '/trackShares',
      { signCodes: '浙Z99999', startTime: iso(startMs), endTime: iso(world.now()), hours: '24' },
      english,
    );
  expect(unknown.resultCode).toBe(404);
});
