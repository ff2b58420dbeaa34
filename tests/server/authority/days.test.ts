import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import { noteDays } from '#server/authority/days/note-days.ts';
import { refreshVehicles } from '#server/authority/vehicles.ts';
import type { Database } from '#server/database/database.ts';

import { enterAuthority, startMs, storePlaces } from '../../support/authority/carrier-world.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, ownTruck, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const dayMs = 86_400_000;
const format = { edition: '2019', encryption: null, lengthWithCheckCode: true } as const;
let database: Database;
let app: App;
let nowMs = startMs;
let own: Client;
let sibling: Client;
let id = 0;

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  await database.query(
    `insert into app_user (user_name, name, role_code, company_code, password_hash)
     select 'sibling', '他人', role_code, 'TW02', password_hash from app_user where user_name = 'useradmin'`,
  );
});
beforeEach(async () => {
  await pass(startMs - nowMs);
  await database.query('delete from authority');
  await database.query('delete from "position"');
  id = await enterAuthority(database, { port: 1 }, format, 'TW0101');
  await refreshVehicles(database, startMs - 10 * dayMs);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

/** Sessions end meanwhile. */
const pass = async (ms: number): Promise<void> => {
  nowMs += ms;
  own = await loginAs(app, 'useradmin');
  sibling = await loginAs(app, 'sibling');
};

interface Day {
  readonly day: string;
  readonly trucks: number | null;
  readonly onlineShare: number | null;
  readonly qualifiedShare: number | null;
  readonly answeredShare: number | null;
}

const strip = async (untilDay = '2026-03-02', client = own): Promise<readonly Day[]> =>
  field(
    await client.get(`/authorities/days?authorityId=${id}&untilDay=${untilDay}`),
    'list',
  ) as readonly Day[];
const noted = async (): Promise<readonly string[]> => {
  const rows = await database.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from authority_day order by day`,
  );
  return rows.map(({ day }) => day);
};
const note = (): Promise<number> => noteDays(database, id, nowMs);

const stored = (fromMs: number, count: number): Promise<void> =>
  storePlaces(
    database,
    ownTruck,
    'TW0101',
    Array.from({ length: count }, (_, n) => fromMs + n * 10_000),
  );

/** Positions that are stored, went up and were confirmed. */
const places = async (fromMs: number, count: number): Promise<void> => {
  await stored(fromMs, count);
  await database.query(
    `insert into authority_count (authority_id, hour, sign_code, message, count, last_time)
     values ($1, date_trunc('hour', $2::timestamptz), $3, $4, $5, $2)`,
    [id, new Date(fromMs), ownTruck, 0x1202, count],
  );
};

test('thirty days are told, of which those are known that were noted, and those on which somebody was asked', async () => {
  await places(startMs - 60_000, 3);
  await note();
  await database.query(
    `insert into authority_message (authority_id, company_code, kind, state, received_time, message, frame_number)
     select $1, 'TW0101', 'inquiry', s, t, 37633, 1 from (values
       ('answered', $2::timestamptz), ('expired', $2), ('open', $2), ('answered', $2::timestamptz - interval '40 days')) x(s, t)`,
    [id, new Date(startMs - 9 * 3_600_000 - 1000)],
  );
  const days = await strip();
  expect(days).toHaveLength(30);
  expect([days[0]?.day, days.at(-1)?.day]).toEqual(['2026-02-01', '2026-03-02']);
  expect(days.at(-1)).toEqual({
    day: '2026-03-02',
    trucks: 1,
    onlineShare: 1,
    qualifiedShare: 1,
    answeredShare: null,
  });
  const unknown = { trucks: null, onlineShare: null, qualifiedShare: null };
  // A second before midnight of China.
  expect(days.at(-2)).toEqual({ day: '2026-03-01', ...unknown, answeredShare: 0.5 });
  expect(days.at(-3)).toEqual({ day: '2026-02-28', ...unknown, answeredShare: null });
});

test('a truck that sends nothing is not online, and has no share of qualified data', async () => {
  await note();
  expect((await strip()).at(-1)).toMatchObject({ trucks: 1, onlineShare: 0, qualifiedShare: null });
});

test('positions that never went up make no truck online there, and are of no quality', async () => {
  await stored(startMs - 60_000, 3);
  await note();
  const nothing = { onlineShare: 0, qualifiedShare: null };
  expect((await strip()).at(-1)).toMatchObject({ trucks: 1, ...nothing });
  const day = await own.get(`/authorities/day?authorityId=${id}&day=2026-03-02`);
  expect(day.data).toMatchObject({ ...nothing, completeShare: null, driftShare: null });
  expect(field(day, 'trucks')).toMatchObject([{ places: 3, sent: 0 }]);
});

test('today is noted again and again, and yesterday with what was sent late', async () => {
  await note();
  expect(await noted()).toEqual(['2026-03-02']);
  await pass(dayMs);
  await places(startMs + 3_600_000, 2);
  await note();
  expect(await noted()).toEqual(['2026-03-02', '2026-03-03']);
  const days = await strip('2026-03-03');
  expect(days.slice(-2).map(({ onlineShare }) => onlineShare)).toEqual([1, 0]);
});

test('days that an outage of the server left out are made up, and none before the first', async () => {
  await note();
  await places(startMs + dayMs, 1);
  await pass(3 * dayMs);
  await note();
  expect(await noted()).toEqual(['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05']);
  expect((await strip('2026-03-05')).slice(-4).map(({ onlineShare }) => onlineShare)).toEqual([0, 1, 0, 0]);
  await pass(40 * dayMs);
  await note();
  expect((await noted()).slice(4)).toEqual(['2026-04-14']);
});

test('a day that is over is told as it was noted, though its positions are gone and its trucks are others', async () => {
  await places(startMs - 60_000, 3);
  await note();
  await pass(5 * dayMs);
  await database.query('delete from "position"');
  await database.query('delete from authority_vehicle');
  const day = async (of: string) => (await own.get(`/authorities/day?authorityId=${id}&day=${of}`)).data;
  expect(await day('2026-03-02')).toMatchObject({
    onlineShare: 1,
    qualifiedShare: 1,
    trucks: [{ signCode: ownTruck, places: 3, qualified: 3, lastTime: '2026-03-02T00:59:20.000Z' }],
  });
  expect(await day('2026-03-04')).toMatchObject({ trucks: [], onlineShare: null });
});

const exported = (client: Client, filters: Readonly<Record<string, string>>) =>
  client.send('POST', '/exports/setting/base_data/authority', { ...filters, language: 'zh' });

test('days leave as a workbook, a row a truck and day; what is not known is empty', async () => {
  await places(startMs - 60_000, 3);
  await note();
  await pass(dayMs);
  await note();
  const asked = { authorityId: String(id), startDay: '2026-03-01', endDay: '2026-03-03' };
  const answer = await exported(own, asked);
  const book = await readXlsx(new Uint8Array(answer.raw));
  const rows = book.sheets[0]?.rows ?? [];
  const head = rows.findIndex((row) => row.includes('已上报'));
  const column = (name: string): number => rows[head]?.indexOf(name) ?? -1;
  const told = rows
    .slice(head + 1)
    .map((row) => ['日期', '车牌', '位置', '合格率', '缺段'].map((name) => row[column(name)]));
  expect(told).toHaveLength(2);
  expect(told[0]?.slice(1)).toEqual([ownTruck, 3, 1, 0]);
  expect(told[1]?.slice(1)).toEqual([ownTruck, 0, null, null]);
  for (const bad of [
    { ...asked, authorityId: '' },
    { ...asked, endDay: '2026-02-01' },
    { ...asked, startDay: 'x' },
  ])
    expect((await exported(own, bad)).message).toContain('请选择一个监管平台');
});

test('another company has neither strip nor rows', async () => {
  await note();
  expect((await sibling.get(`/authorities/days?authorityId=${id}&untilDay=2026-03-02`)).resultCode).toBe(404);
  const answer = await exported(sibling, {
    authorityId: String(id),
    startDay: '2026-03-02',
    endDay: '2026-03-02',
  });
  const book = await readXlsx(new Uint8Array(answer.raw));
  expect(JSON.stringify(book.sheets[0]?.rows)).not.toContain(ownTruck);
});
