import { afterAll, beforeAll, expect, test } from 'vitest';

import { isValidAt } from '#domain/geo/fence-times.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { rowForm } from '../../support/row-form.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';
import { step } from '../../support/worlds/step.ts';

const address = 'setting/base_data/user_enclosure';
const nowMs = Date.parse('2026-03-02T01:00:00Z');

let database: Database;
let app: App;
let author: Client;
let approver: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  author = await loginAs(app, 'useradmin');
  approver = await loginAs(app, 'admin');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

/** Along a street to the east, every thousandth of a degree one. */
const event = async (
  table: 'seal_record' | 'parking',
  step: number,
  daysAgo: number,
  unpermitted: boolean,
) => {
  const time = new Date(nowMs - daysAgo * 86_400_000);
  const [column, value, more] =
    table === 'seal_record'
      ? ['abnormal', unpermitted, ', open_time, first_of_unsealing']
      : ['permitted', !unpermitted, ''];
  await database.query(
    `insert into ${table} (id, sign_code, company_code, subject, touched_time, write_no, start_time, longitude_deg,
       latitude_deg, ${column}${more}) values ($1, $2, 'TW0101', 's', $3, 1, $3, $4, 29.9, $5${more === '' ? '' : ', $3, true'})`,
    [`${table}-${step}-${daysAgo}`, ownTruck, time, 121.5 + step / 1000, value],
  );
};

const box = (west: number, east: number) => ({
  polygon: [
    [121.5 + west / 1000, 29.89],
    [121.5 + east / 1000, 29.89],
    [121.5 + east / 1000, 29.91],
    [121.5 + west / 1000, 29.91],
  ],
});

const propose = async (shape: object, id?: number) => {
  const fields = {
    name: '东门待装区',
    type: 'authorizedUnsealing',
    companyCode: 'TW01',
    shape,
    enabled: true,
  };
  return id === undefined
    ? author.send('POST', `/resources/${address}`, { ...rowForm(fields), reason: '新区' })
    : author.send('PUT', `/resource/${id}/${address}`, { ...rowForm({ shape }, 1), reason: '扩到东门' });
};

const newest = async (): Promise<number> => {
  const answer = await approver.get('/fenceApproval');
  const [first] = field(answer, 'rows') as readonly { id: number }[];
  return first?.id ?? 0;
};

test('a fence is proposed, judged by what happened, changed and renamed', async () => {
  await step(
    'fence-approval.states, entity.fence-approval, call.post-fenceapproval-id: a new fence is shown with what happened in it, and decided by another',
    async () => {
      await event('seal_record', 5, 1, false);
      await event('seal_record', 15, 2, true);
      await event('seal_record', 25, 3, true);
      await event('parking', 15, 2, true);
      await event('seal_record', 15, 31, true);
      expect((await propose(box(0, 10))).resultCode).toBe(200);
      const id = await newest();
      const { data } = await approver.get(`/fenceApproval/${id}`);
      expect(data).toMatchObject({
        approval: { name: '东门待装区', approvalStatus: 'pending', modifyType: 'new', approver: null },
        action: 'create',
        reason: '新区',
        before: null,
        after: box(0, 10),
        beforeM2: null,
        effect: {
          partly: false,
          lines: [
            {
              kind: 'unsealing',
              insideBefore: 0,
              insideAfter: 1,
              movedIn: 1,
              movedInUnpermitted: 0,
              movedOut: 0,
            },
            { kind: 'parking', insideBefore: 0, insideAfter: 0, movedIn: 0, movedOut: 0 },
          ],
        },
      });
      expect(
        (await author.send('POST', `/fenceApproval/${id}`, { approvalStatus: 'approved' })).resultCode,
      ).toBe(400);
      const decided = await approver.send('POST', `/fenceApproval/${id}`, { approvalStatus: 'approved' });
      expect(decided.data).toMatchObject({ approvalStatus: 'approved' });
      // Made, it is no other place that its own proposal overlaps.
      expect(field(await approver.get(`/fenceApproval/${id}`), 'overlaps')).toEqual([]);
      const again = await approver.send('POST', `/fenceApproval/${id}`, {
        approvalStatus: 'notApproved',
        reason: 'x',
      });
      expect(again.resultCode).toBe(409);
    },
  );

  await step(
    'a changed outline says what would have come in, what was not permitted then, and what would have gone out',
    async () => {
      const [row] = await database.query<{ id: number }>(`select id from area where name = '东门待装区'`);
      expect((await propose(box(10, 20), row?.id)).resultCode).toBe(200);
      const { data } = await approver.get(`/fenceApproval/${await newest()}`);
      expect(data).toMatchObject({
        action: 'update',
        before: box(0, 10),
        after: box(10, 20),
        effect: {
          lines: [
            {
              kind: 'unsealing',
              insideBefore: 1,
              insideAfter: 1,
              movedOut: 1,
              movedIn: 1,
              movedInUnpermitted: 1,
            },
            {
              kind: 'parking',
              insideBefore: 0,
              insideAfter: 1,
              movedOut: 0,
              movedIn: 1,
              movedInUnpermitted: 1,
            },
          ],
        },
      });
      // It overlaps no other, and is none itself.
      expect(field({ data }, 'overlaps')).toEqual([]);
      // What happened near both outlines is on the map too; records of 31 days ago are not.
      expect(Reflect.get(Object(field({ data }, 'effect')), 'points')).toHaveLength(4);
    },
  );

  await step(
    'call.put-fenceapproval, call.get-fenceapproval-timer: a waiting fence is renamed, and counted by the timer',
    async () => {
      const id = await newest();
      const renamed = await approver.send('PUT', '/fenceApproval', { id: String(id), name: '东门装车区' });
      expect(renamed.data).toMatchObject({ name: '东门装车区', approvalStatus: 'pending' });
      expect((await approver.get('/fenceApproval/timer')).data).toMatchObject({ pending: 1 });
      // Who renamed it is no second person any more.
      const refused = await approver.send('POST', `/fenceApproval/${id}`, { approvalStatus: 'approved' });
      expect(refused.resultCode).toBe(400);
    },
  );
});

test('an outline over another place says which', async () => {
  const shape = { circle: { longitudeDeg: 121.706, latitudeDeg: 29.955, radiusM: 400 } };
  expect((await propose(shape)).resultCode).toBe(200);
  const { data } = await approver.get(`/fenceApproval/${await newest()}`);
  expect(field({ data }, 'overlaps')).toEqual([
    { name: '城关加油站', nameEn: 'Chengguan station', type: 'station' },
  ]);
});

test('without the function there is neither the page nor the call', async () => {
  const dispatcher = await loginAs(app, 'dispatcher');
  expect((await dispatcher.get(`/fenceApproval/${await newest()}`)).resultCode).toBe(401);
  const page = (menus: unknown): boolean => JSON.stringify(menus).includes('enclosure_approval');
  expect(page((await dispatcher.get('/menus')).data)).toBe(false);
  expect(page((await approver.get('/menus')).data)).toBe(true);
});

test('a spot within the tolerance of fences counts as inside, and an opening of two parts once', async () => {
  await event('seal_record', 40, 4, true);
  await database.query(
    `insert into seal_record select (jsonb_populate_record(r, '{"id": "second-part", "first_of_unsealing": false}')).*
       from seal_record r where id = 'seal_record-40-4'`,
  );
  const effectFrom = async (west: number) => {
    expect((await propose(box(west, 45))).resultCode).toBe(200);
    return field(await approver.get(`/fenceApproval/${await newest()}`), 'effect');
  };
  // 0.0002 degrees of longitude are 19 m here.
  expect(await effectFrom(40.2)).toMatchObject({
    lines: [{ kind: 'unsealing', insideAfter: 1, movedIn: 1 }, {}],
  });
  // 97 m from the outline: outside for the engine too.
  expect(await effectFrom(41)).toMatchObject({ lines: [{ kind: 'unsealing', insideAfter: 0 }, {}] });
});

test('hours of validity wait for approval like the outline, are tried against what happened, and become a version', async () => {
  const [row] = await database.query<{ id: number; version: number; area_code: string }>(
    `insert into area (area_code, type, name, company_code, polygon) values ('H1', 'other', '夜间区', 'TW01', $1)
     returning id, version, area_code`,
    [JSON.stringify(box(0, 10).polygon)],
  );
  // What happened in the box was at 09:00 in China.
  await event('seal_record', 5, 4, true);
  const edit = (fields: object) =>
    author.send(
      'PUT',
      `/resource/${row?.id}/${address}`,
      { ...rowForm(fields, row?.version), reason: '只在夜间' },
      { 'accept-language': 'en' },
    );
  const wrong = await edit({ validFrom: '2026-03-05T00:00:00Z', validTo: '2026-03-05T00:00:00Z' });
  expect(wrong).toMatchObject({
    resultCode: 400,
    data: { fields: { validTo: 'Has to be later than its beginning' } },
  });
  expect((await edit({ validHours: '22:00-06:00', validDays: ['fri', '周一'] })).resultCode).toBe(200);
  const id = await newest();
  const { data } = await approver.get(`/fenceApproval/${id}`);
  expect(data).toMatchObject({
    changes: [
      // As the form has them.
      { field: 'validHours', before: null, after: '22:00-06:00' },
      { field: 'validDays', before: null, after: 'mon,fri' },
    ],
    effect: { lines: [{ kind: 'unsealing', insideBefore: 1, insideAfter: 0, movedOut: 1 }, {}] },
  });
  // Something was judged by it: from now on an edit is a version of its own.
  await database.query(
    `insert into engine_subject (subject, lineage, write_no, born_time, last_time, state)
     values ('truck:0', 'live', 1, '2026-03-01T00:00:00Z', '2026-03-01T00:00:00Z', '{}')`,
  );
  const decided = await approver.send('POST', `/fenceApproval/${id}`, { approvalStatus: 'approved' });
  expect(decided.data).toMatchObject({ approvalStatus: 'approved' });
  const versions = await database.query<{ content: Record<string, unknown> }>(
    `select content from master_version where entity = 'area' and key = $1 order by effective_from`,
    [row?.area_code ?? ''],
  );
  // Versions from before say nothing of times.
  expect(versions[0]?.content).not.toHaveProperty('validHours');
  expect(versions.at(-1)?.content).toMatchObject({ validHours: '22:00-06:00', validDays: 'mon,fri' });
  expect(versions.at(-1)?.content).not.toHaveProperty('validFrom');
});

test('the list and the rules agree on whether hours hold', async () => {
  const cases = [
    ['22:00-06:00', 'fri'],
    ['08:00-18:00', null],
    [null, 'sat,sun'],
    ['23:30-00:00', 'mon,sun'],
    ['00:00-12:00', null],
  ] as const;
  for (const [validHours, validDays] of cases) {
    const rows = await database.query<{ at: Date; holds: boolean }>(
      `select at, hours_hold($1, $2, at) as holds
       from generate_series('2026-03-02T00:00:00Z'::timestamptz, '2026-03-10T00:00:00Z', '30 minutes') at`,
      [validHours, validDays],
    );
    const said = rows.map(({ at, holds }) => `${at.toISOString()} ${holds}`);
    expect(said).toEqual(
      rows.map(({ at }) => `${at.toISOString()} ${isValidAt({ validHours, validDays }, at.getTime())}`),
    );
    expect(new Set(rows.map(({ holds }) => holds)).size).toBe(2);
  }
});
