import { afterAll, beforeAll, expect, test } from 'vitest';

import { type ShareContent, shareKinds } from '#domain/sharing/share-kinds.ts';
import { SharedView } from '#contract/sharing/share-links.ts';
import { addressLimits } from '#server/http/plugins/rate-limits.ts';

import { type Client, field, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { addService, serviceClient } from '../../support/worlds/service.ts';
import { openShareWorld, type ShareWorld, taskCode } from '../../support/worlds/share-world.ts';

let world: ShareWorld;
let stranger: Client;

beforeAll(async () => {
  world = await openShareWorld();
  stranger = await loginAs(world.app, 'customer');
});
eachTestAnew(() => world);
afterAll(() => world.close());

const notValid = { resultCode: 404, message: 'This link is not valid, has expired or was revoked' };
const everything = shareKinds.delivery.contents.join(',');

test('a link shows a delivery to somebody without an account, and its token is kept nowhere', async () => {
  const { token } = await world.link({ contents: everything });
  expect(token).toMatch(/^[\w-]{32}$/);
  expect(await world.view(token)).toMatchObject({
    kind: 'delivery',
    audience: '七十七号站',
    signCode: ownTruck,
    phase: 'onTheWay',
    place: { longitudeDeg: 121.7, latitudeDeg: 29.95, gpsTime: expect.any(String) },
    arrival: { areaName: '七十七号站', areaNameEn: 'Station 77', stopsBefore: false },
    compartments: [
      { compartment: 1, oilCode: 92, v20L: 4000 },
      { compartment: 2, oilCode: 0, v20L: 6000 },
    ],
    seals: [
      { compartment: 1, seal: 'sealed' },
      { compartment: 2, seal: 'sealed' },
    ],
    certificate: null,
    driver: '周师傅',
  });
  const rows = await world.database.query<{ row: string }>(
    `select l::text as row from share_link l union all
     select a::text from audit_log a where action like 'shareLinks.%'`,
  );
  expect(rows).toHaveLength(2);
  for (const { row } of rows) expect(row).not.toContain(token);
});

/** Each content with the field of the answer that holds it. */
const fieldOf = {
  place: 'place',
  arrival: 'arrival',
  compartments: 'compartments',
  seals: 'seals',
  certificate: 'certificate',
  driver: 'driver',
} as const satisfies Readonly<Partial<Record<ShareContent, keyof SharedView>>>;

test('nothing leaves the server but what the link names, whatever is chosen', async () => {
  const all = Object.keys(fieldOf) as (keyof typeof fieldOf)[];
  const fields = Object.keys(SharedView.properties).toSorted();
  for (let choice = 1; choice < 2 ** all.length; choice += 1) {
    const chosen = all.filter((_, place) => (choice & (2 ** place)) !== 0);
    const { token } = await world.link({ contents: chosen.join(',') });
    const answer = await world.open(token);
    const { view, ...rest } = answer.data as { view: SharedView };
    expect(rest).toEqual({ state: 'open', endedTime: null, waitS: null });
    expect(Object.keys(view).toSorted()).toEqual(fields);
    const shown = all.filter((content) => view[fieldOf[content]] !== null);
    expect(shown).toEqual(chosen.filter((content) => content !== 'certificate'));
    const text = JSON.stringify(answer.data);
    // Telephone numbers, terminals, tasks, other trucks, capacities, whose truck it is.
    for (const secret of ['1380574', '1000000002', taskCode, '浙B00001', '浙B00004', '10000', 'TW01', 'vtL'])
      expect(text).not.toContain(secret);
    if (!chosen.includes('driver')) expect(text).not.toContain('周');
    if (!chosen.includes('place')) expect(text).not.toContain('121.7');
    if (!chosen.includes('arrival')) expect(text).not.toContain('Station 77');
  }
});

test('unless more is chosen a link shows the place alone', async () => {
  const view = await world.view((await world.link()).token);
  expect(view.contents).toEqual(['place']);
  expect(view).toMatchObject({
    arrival: null,
    compartments: null,
    seals: null,
    certificate: null,
    driver: null,
  });
});

test('a link to one stop of several tells nothing of the others', async () => {
  await world.database.query(
    `insert into way_bill_stop (way_bill_id, stop_no, station_code, compartment, oil_code, ordered_l) values ($1, 2, 'S78', 2, 0, 5000)`,
    [world.wayBillId],
  );
  const first = await world.view((await world.link({ stationCode: 'S77', contents: everything })).token);
  expect(first).toMatchObject({ compartments: [{ compartment: 1 }], seals: [{ compartment: 1 }] });
  const { token } = await world.link({ stationCode: 'S78', contents: everything, audience: '客户' });
  const answer = await world.open(token);
  expect(field(answer, 'view')).toMatchObject({
    arrival: { areaName: '七十八号站', arrivalTime: null, km: null, stopsBefore: true },
    compartments: [{ compartment: 2, oilCode: 0, v20L: 6000 }],
  });
  expect(answer.raw.toString()).not.toMatch(/七十七号站|Station 77/);
  // What happens at another stop is not told as if it happened here.
  await world.database.query(`update truck_live set detail = detail || '{"processState": "unloading"}'`);
  expect((await world.view(token)).phase).toBe('onTheWay');
  await world.closeTask();
  await world.database.query(
    `insert into seal_certificate (code, task_code, company_code, content, content_hash, issued_time, issued_by, issued_name, server_version)
     values ('SC1', $1, 'TW0101', '{}', '\\x00', $2, 0, 'x', '0')`,
    [taskCode, new Date(world.now())],
  );
  expect(await world.view(token)).toMatchObject({ phase: 'unloaded', certificate: null });
});

test.each([
  ['unloading', 'unloading'],
  ['loadingBottom', 'loading'],
  ['inTransit', 'onTheWay'],
])('process state %s is told as %s', async (processState, phase) => {
  await world.database.query(
    `update truck_live set detail = jsonb_set(detail, '{processState}', to_jsonb($1::text))`,
    [processState],
  );
  expect((await world.view((await world.link()).token)).phase).toBe(phase);
});

test('at its stop a truck has arrived', async () => {
  await world.database.query(`update truck_live set live = (live::jsonb || '{"area": "七十七号站"}')::json`);
  expect((await world.view((await world.link({ contents: 'arrival' })).token)).phase).toBe('arrived');
});

test('before its loading and after its unloading nothing is told of the truck', async () => {
  const { token } = await world.link({ contents: everything });
  const hidden = { place: null, compartments: null, seals: null, driver: null };
  await world.closeTask();
  expect(await world.view(token)).toMatchObject({ phase: 'unloaded', ...hidden, arrival: null });
  await world.database.query(
    `insert into seal_certificate (code, task_code, company_code, content, content_hash, issued_time, issued_by, issued_name, server_version)
     values ('SC1', $1, 'TW0101', '{}', '\\x00', $2, 0, 'x', '0')`,
    [taskCode, new Date(world.now())],
  );
  expect((await world.view(token)).certificate).toMatchObject({ code: 'SC1' });
  await world.database.query(`update transport_task set withdrawn = true where id = 'task-share'`);
  expect(await world.view(token)).toMatchObject({ phase: 'planned', ...hidden, certificate: null });
});

test('a task without a way bill is shared by its code', async () => {
  await world.database.query(`update transport_task set way_bill_code = null where id = 'task-share'`);
  const answer = await world.admin.send('POST', '/shareLinks', {
    kind: 'delivery',
    taskCode,
    audience: '客户',
    hours: '24',
    contents: 'place,arrival,compartments',
  });
  const [, token = ''] = String(field(answer, 'url')).split('#');
  expect(await world.view(token)).toMatchObject({
    phase: 'onTheWay',
    arrival: null,
    compartments: [{ compartment: 1 }, { compartment: 2 }],
  });
});

test('the place of a truck is shown until a time, whatever it carries', async () => {
  const { token } = await world.link({ kind: 'truck', signCode: ownTruck, wayBillId: '', hours: '8' });
  expect(await world.view(token)).toMatchObject({
    kind: 'truck',
    phase: null,
    place: { longitudeDeg: 121.7 },
  });
  const refused = await world.create({
    kind: 'truck',
    signCode: ownTruck,
    hours: '8',
    contents: 'compartments',
  });
  expect(refused).toMatchObject({ resultCode: 400 });
});

test('what its author may not see any more a link shows no more', async () => {
  const { token } = await world.link({ contents: everything });
  await world.database.query(
    `delete from role_function where function_code like 'page:%'
       and role_code = (select role_code from app_user where user_name = 'useradmin')`,
  );
  expect(await world.view(token)).toMatchObject({
    contents: ['place'],
    place: { longitudeDeg: 121.7 },
    arrival: null,
    compartments: null,
    seals: null,
    driver: null,
  });
});

test('nobody shares what is not his, without the right, or beyond the bounds', async () => {
  expect((await world.create({}, stranger)).resultCode).not.toBe(200);
  const wrong: readonly (readonly [Readonly<Record<string, string>>, number])[] = [
    [{ wayBillId: '999999' }, 404],
    [{ stationCode: 'S78' }, 400],
    [{ contents: 'place,phone' }, 400],
    [{ contents: 'track' }, 400],
    [{ contents: ',' }, 400],
    [{ audience: '  ' }, 400],
    [{ hours: '721' }, 400],
    [{ kind: 'truck', signCode: ownTruck, hours: '169' }, 400],
    [{ kind: 'truck', signCode: '浙Z99999', hours: '1' }, 404],
    [{ kind: 'track' }, 400],
  ];
  for (const [form, resultCode] of wrong)
    expect([form, (await world.create(form)).resultCode]).toEqual([form, resultCode]);
  await world.closeTask();
  await world.database.query(
    `update transport_task set close_time = close_time - interval '1 hour' where id = 'task-share'`,
  );
  const over = await world.create({ graceHours: '1' });
  expect([over.resultCode, over.message]).toEqual([409, 'This delivery is over: there is nothing to share']);
  expect(await world.database.query('select from share_link')).toHaveLength(0);
});

test('whoever has no token is answered alike', async () => {
  const track = await world.admin.send('POST', '/trackShares', {
    signCodes: ownTruck,
    startTime: '2026-03-02T00:00:00Z',
    endTime: '2026-03-02T01:00:00Z',
    hours: '24',
  });
  const { token, publicCode } = await world.link();
  for (const wrong of ['x', publicCode, `${token}x`, token.slice(1), String(field(track, 'token'))])
    expect(await world.open(wrong)).toMatchObject({ ...notValid, status: 200 });
  // Nor does a link of one kind open as another.
  const other = await world.admin.send('POST', '/sharedTracks', { token }, { 'accept-language': 'en' });
  expect(other).toMatchObject(notValid);
});

test('an access code is asked for, and guesses come to an end', async () => {
  const { token, accessCode } = await world.link({ withCode: 'true' });
  expect(accessCode).toMatch(/^\d{6}$/);
  const wrong = accessCode === '000000' ? '000001' : '000000';
  const needed = { state: 'codeNeeded', waitS: null, view: null };
  expect((await world.open(token)).data).toMatchObject(needed);
  for (let n = 0; n < 9; n += 1)
    expect((await world.open(token, { accessCode: wrong })).data).toMatchObject(needed);
  expect((await world.open(token, { accessCode })).data).toMatchObject({ state: 'open' });
  expect((await world.open(token, { accessCode: wrong })).data).toMatchObject({ waitS: 3600 });
  expect((await world.open(token, { accessCode })).data).toMatchObject({ state: 'codeNeeded', view: null });
  world.pass(3_600_000);
  expect((await world.open(token, { accessCode })).data).toMatchObject({ state: 'open' });
});

test('openings are counted, and pages that ask anew are none', async () => {
  const { token } = await world.link();
  await world.open(token);
  await world.open(token, { refresh: 'true' });
  await world.open(token);
  const [row] = await world.database.query('select opened, last_opened_time from share_link');
  expect(row).toEqual({ opened: 2, last_opened_time: new Date(world.now()) });
});

test('an address that asks without end is refused before any work', async () => {
  const ask = async (): Promise<number> => (await world.open('x')).resultCode;
  for (let n = 0; n < addressLimits.share; n += 1) expect(await ask()).toBe(404);
  expect(await ask()).toBe(429);
});

test('a new address stands in place of the former one, with a code of its own', async () => {
  const { id, token, accessCode } = await world.link({ withCode: 'true' });
  const answer = await world.admin.send('POST', '/shareLinks/renew', { id: String(id) });
  const [, renewed = ''] = String(field(answer, 'url')).split('#');
  expect(await world.open(token, { accessCode })).toMatchObject(notValid);
  expect((await world.open(renewed, { accessCode: String(field(answer, 'accessCode')) })).data).toMatchObject(
    {
      state: 'open',
    },
  );
  expect((await stranger.send('POST', '/shareLinks/renew', { id: String(id) })).resultCode).not.toBe(200);
});

test('another system makes links, lists them and revokes them', async () => {
  const { token } = await addService(world.database, 'TW0101', [
    'fleet.watch',
    'share.write',
    'page:monitor/share_link',
    'page:monitor/way_bill',
  ]);
  const erp = serviceClient(world.app, token);
  // Lists go by the clock of the database.
  world.pass(Date.now() - world.now());
  const form = {
    kind: 'delivery',
    wayBillId: world.wayBillId,
    audience: 'ERP',
    hours: 24,
    contents: 'place,arrival',
  };
  const made = await erp.send('POST', '/shareLinks', form);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const [, secret = ''] = String(Reflect.get(Object(made.body), 'url')).split('#');
  expect(await world.view(secret)).toMatchObject({ audience: 'ERP', phase: 'onTheWay' });
  const listed = await erp.get('/resources/monitor/share_link');
  expect(JSON.stringify(listed.body)).toContain('ERP');
  const id = String(Reflect.get(Object(made.body), 'id'));
  const revoked = await erp.send('POST', `/resourceAction/${id}/monitor/share_link`, { action: 'revoke' });
  expect(revoked.status, JSON.stringify(revoked.body)).toBe(200);
  expect((await world.open(secret)).data).toMatchObject({ state: 'ended' });
});
