import { createHash, createPublicKey, verify } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { signedText, upgradeTypes } from '#domain/commands/upgrade-types.ts';
import { advanceRollouts } from '#server/orders/rollouts/advance-rollouts.ts';
import { demoPassword } from '#server/demo/demo-accounts.ts';

import { type CommandWorld, english, only, openCommandWorld } from '../../support/worlds/command-world.ts';
import { covers } from '../../support/covers.ts';
import { type Client, field, loginAs } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { testToken } from '../../support/worlds/test-server.ts';

const address = 'setting/device_parameter/upgrade_file';
const terminals = ['1000000001', '1000000002', '1000000003'] as const;
const content = Buffer.from('controller firmware 2.1.0 '.repeat(40));

let world: CommandWorld;
let second: Client;
let ids: readonly number[];
let companyCode: string;

const drive = (terminal: string, speedKmh: number) =>
  world.post([
    world.message(
      'position',
      { fix: '3d', longitudeDeg: 121.41, latitudeDeg: 29.7, speedKmh, acc: true, satellites: 12 },
      terminal,
    ),
  ]);
const versionsOf = (controller: string) => ({ console: 'v3.4.2', controller });
const advance = () => advanceRollouts(world.database, world.now());

beforeAll(async () => {
  world = await openCommandWorld();
  second = await loginAs(world.app, 'admin');
  const rows = await world.database.query<{ id: number; company_code: string }>(
    'select id, company_code from truck where terminal = any($1::text[]) order by terminal',
    [[...terminals]],
  );
  ids = rows.map(({ id }) => id);
  companyCode = rows[0]?.company_code ?? '';
  await world
    .admin()
    .send('POST', '/parameterReading', { truckIds: ids.join(','), file: 'versions' }, english);
  for (const [place, terminal] of terminals.entries()) {
    const { code } = only(await drive(terminal, 0));
    const held = versionsOf(place === 2 ? 'v1.9.0' : 'v2.0.8');
    await world.reply(code, { result: 'done', values: held }, terminal);
  }
});
afterAll(() => world.close());

const upload = (over: object = {}) =>
  world.admin().send(
    'POST',
    `/resources/${address}`,
    rowForm({
      type: 'controller',
      packageVersion: 'v2.1.0',
      fromVersions: 'v2.0.8',
      description: 'valves close faster',
      companyCode,
      file: { name: 'controller.bin', base64: content.toString('base64') },
      ...over,
    }),
    english,
  );
const start = (upgradeFileId: number, over: Readonly<Record<string, string>> = {}) =>
  world.admin().send(
    'POST',
    '/upgrades',
    {
      upgradeFileId: String(upgradeFileId),
      truckIds: ids.join(','),
      count: '3',
      reason: 'recall',
      maxFailurePercent: '40',
      password: demoPassword,
      ...over,
    },
    english,
  );
const trucksOf = async (id: number) =>
  field(await world.admin().get(`/rollout/${id}`, english), 'trucks') as readonly {
    readonly terminal: string;
    readonly state: string | null;
    readonly skipped: string;
    readonly detail: string;
    readonly backState: string | null;
  }[];
const move = (id: number, to: string, by: Client) =>
  by.send('POST', `/rollout/${id}`, { move: to, password: demoPassword }, english);
const fetchFile = (code: string, token: string, range?: string) =>
  world.app.server.inject({
    method: 'GET',
    url: `/ingest/upgrade-files/${code}`,
    headers: { authorization: `Bearer ${token}`, ...(range === undefined ? {} : { range }) },
  });

test('upgrade-file.types, entity.upgrade-file: seven types; a file needs type, version, description and content', async () => {
  covers('upgrade-file.types');
  expect(Object.values(upgradeTypes).map(({ text }) => text[1])).toEqual([
    'Console upgrade',
    'Controller',
    'Console parameters',
    'Controller parameters',
    'Tank calibration table',
    'Clearing order',
    'Restart order',
  ]);
  for (const [over, name] of [
    [{ type: '' }, 'type'],
    [{ type: 'virus' }, 'type'],
    [{ description: '' }, 'description'],
    [{ packageVersion: 'v 2;' }, 'packageVersion'],
    [{ file: null }, 'file'],
    [{ file: { name: 'x.exe', base64: 'AAAA' } }, 'file'],
    [{ file: { name: 'x.bin', base64: '' } }, 'file'],
    [{ type: 'restartOrder' }, 'file'],
    [{ companyCode: '不存在' }, 'companyCode'],
  ] as const)
    expect(field(await upload(over), 'fields'), JSON.stringify(over)).toHaveProperty(name);
  expect(await world.database.query('select 1 from upgrade_file')).toEqual([]);
  const made = await upload();
  expect(made.resultCode, JSON.stringify(made)).toBe(200);
  expect(field(await upload(), 'fields')).toHaveProperty('packageVersion');
});

let rollout = 0;
test('an upgrade waits for a second person, goes to a standing truck first, and is done only when it says the version', async () => {
  const files = (await world.admin().get('/upgradeFiles', english)).data as readonly { id: number }[];
  const file = files[0]?.id ?? 0;
  expect(field(await start(file, { password: 'wrong' }), 'fields')).toHaveProperty('password');
  expect((await start(file, { count: '2' })).resultCode).toBe(400);
  expect((await start(file + 100)).resultCode).toBe(404);
  const begun = await start(file);
  expect(begun.resultCode, JSON.stringify(begun)).toBe(200);
  rollout = Number(field(begun, 'id'));
  await advance();
  expect((await trucksOf(rollout)).every(({ state }) => state === null)).toBe(true);
  expect((await move(rollout, 'approve', world.admin())).resultCode).toBe(400);
  expect((await move(rollout, 'approve', second)).resultCode).toBe(200);
  await advance();
  const [first] = await trucksOf(rollout);
  expect(first).toMatchObject({ state: 'queued' });
  const terminal = first?.terminal ?? '';
  expect((await drive(terminal, 50)).commands).toBeUndefined();
  expect((await trucksOf(rollout))[0]?.detail).toBe('waitsToStand');
  const order = only(await drive(terminal, 0));
  const sha256 = createHash('sha256').update(content).digest('hex');
  expect(order).toMatchObject({
    kind: 'upgrade',
    payload: { type: 'controller', version: 'v2.1.0', sha256, sizeBytes: content.length },
  });
  // The line breaks after a hundred bytes; the rest comes from there on.
  const head = await fetchFile(order.code, testToken, 'bytes=0-99');
  expect(head.statusCode, head.body).toBe(206);
  expect(head.headers['content-range']).toBe(`bytes 0-99/${content.length}`);
  const rest = await fetchFile(order.code, testToken, 'bytes=100-');
  expect(Buffer.concat([head.rawPayload, rest.rawPayload]).equals(content)).toBe(true);
  expect((await fetchFile(order.code, testToken)).rawPayload.equals(content)).toBe(true);
  expect((await fetchFile(order.code, testToken, `bytes=${content.length}-`)).statusCode).toBe(404);
  expect((await fetchFile(order.code, 'another')).statusCode).toBe(401);
  expect((await fetchFile('0'.repeat(36), testToken)).statusCode).toBe(404);
  const key = await world.app.server.inject({ method: 'GET', url: '/ingest/upgrade-key' });
  expect(
    verify(
      null,
      Buffer.from(signedText('controller', 'v2.1.0', sha256)),
      createPublicKey(key.body),
      Buffer.from(String(Reflect.get(order.payload, 'signature')), 'base64'),
    ),
  ).toBe(true);
  await world.reply(order.code, { result: 'progress', progressPercent: 40 }, terminal);
  const reading = only(await world.reply(order.code, { result: 'done' }, terminal));
  expect(reading).toMatchObject({ kind: 'readParameters', payload: { file: 'versions' } });
  // Nothing can be fetched any more once it says that it is done.
  expect((await fetchFile(order.code, testToken)).statusCode).toBe(404);
  await world.reply(reading.code, { result: 'done', values: versionsOf('v2.1.0') }, terminal);
  expect((await trucksOf(rollout))[0]).toMatchObject({ state: 'verified' });
  const [changed] = await world.database.query(
    `select file, path, old_value, new_value, mode, author_name <> '' as has_author from parameter_change`,
  );
  expect(changed).toEqual({
    file: 'versions',
    path: 'controller',
    old_value: 'v2.0.8',
    new_value: 'v2.1.0',
    mode: 'rollout',
    has_author: true,
  });
});

test('a truck that starts into its old version has failed; one of another version gets nothing', async () => {
  await advance();
  const trucks = await trucksOf(rollout);
  const underWay = trucks.find(({ state }) => state === 'queued');
  const order = only(await drive(underWay?.terminal ?? '', 0));
  const reading = only(await world.reply(order.code, { result: 'done' }, order.terminal));
  await world.reply(reading.code, { result: 'done', values: versionsOf('v2.0.8') }, order.terminal);
  expect((await trucksOf(rollout)).find(({ terminal }) => terminal === order.terminal)).toMatchObject({
    state: 'failed',
    detail: 'differs',
  });
  await advance();
  // One of two failed: above the share, so the third is not even looked at until somebody says so.
  expect((await move(rollout, 'resume', second)).resultCode).toBe(200);
  await advance();
  expect((await trucksOf(rollout)).map(({ skipped }) => skipped)).toContain('otherVersion');
});

test('rolling back installs the file of the former version where it is still there', async () => {
  await upload({ packageVersion: 'v2.0.8', fromVersions: '', description: 'as delivered' });
  await advance();
  expect((await move(rollout, 'rollBack', world.admin())).resultCode).toBe(400);
  expect((await move(rollout, 'rollBack', second)).resultCode).toBe(200);
  await advance();
  const back = (await trucksOf(rollout)).find(({ backState }) => backState !== null);
  const order = only(await drive(back?.terminal ?? '', 0));
  expect(order).toMatchObject({ kind: 'upgrade', payload: { version: 'v2.0.8' } });
  const reading = only(await world.reply(order.code, { result: 'done' }, order.terminal));
  await world.reply(reading.code, { result: 'done', values: versionsOf('v2.0.8') }, order.terminal);
  expect((await trucksOf(rollout)).find(({ terminal }) => terminal === order.terminal)).toMatchObject({
    backState: 'verified',
  });
});

test('a restart needs no file, waits while oil flows, and ends with the answer of the console', async () => {
  const made = await upload({
    type: 'restartOrder',
    packageVersion: '1',
    fromVersions: '',
    description: 'restart',
    file: null,
  });
  expect(made.resultCode, JSON.stringify(made)).toBe(200);
  const id = Number(field(made, 'id'));
  const [truckId] = ids;
  const begun = await start(id, { truckIds: String(truckId), count: '1' });
  const restart = Number(field(begun, 'id'));
  expect((await move(restart, 'approve', second)).resultCode).toBe(200);
  await advance();
  await world.database.query(
    `update truck_live set live = (live::jsonb || '{"processState": "unloading"}')::json where sign_code =
       (select sign_code from truck where id = $1)`,
    [truckId ?? 0],
  );
  expect((await world.ask(terminals[0])).commands).toEqual([]);
  const order = only(await drive(terminals[0], 0));
  expect(order.kind).toBe('restart');
  await world.reply(order.code, { result: 'received' }, terminals[0]);
  await world.reply(order.code, { result: 'done' }, terminals[0]);
  expect((await trucksOf(restart))[0]).toMatchObject({ state: 'verified' });
});
