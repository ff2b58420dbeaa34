import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Client, field, loginAs, seedDemoWorld, siblingTruck } from '../../support/worlds/demo-world.ts';
import { alarmAt, dayOf, putDriving } from '../../support/engine/driving-rows.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let admin: Client;
let useradmin: Client;
const nowMs = Date.parse('2026-03-20T12:00:00Z');
const period = 'startTime=2026-03-01T16:00:00Z&endTime=2026-03-15T16:00:00Z';

beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `insert into driver (driver_code, name, company_code) values ('2001', '驾驶员乙', 'TW0101'), ('2002', '驾驶员丙', 'TW0101')`,
  );
  await putDriving(database, 'daily-mileage', [
    dayOf('2026-03-02', 400, 20_000),
    dayOf('2026-03-03', 300, 15_000),
    dayOf('2026-03-05', 300, 15_000),
    // Before the period.
    dayOf('2026-02-20', 500, 20_000),
    // Another truck of the company, shared by two; and one of a stranger.
    dayOf('2026-03-04', 1000, 40_000, { signCode: '浙B00009', driverCode: '2001' }),
    dayOf('2026-03-04', 800, 30_000, {
      signCode: siblingTruck,
      companyCode: 'TW0201',
      driverCode: '1004',
    }),
  ]);
  await putDriving(database, 'driver-duty', [
    // Three quarters of the day's time at the wheel, through midnight of the next by a quarter of the turn.
    {
      id: 'duty-1',
      signCode: '浙B00009',
      driverCode: '2002',
      signInTime: '2026-03-04T10:00:00Z',
      signOutTime: '2026-03-04T18:00:00Z',
      startTime: '2026-03-04T10:00:00Z',
      drivingS: 40_000,
    },
  ]);
  await putDriving(database, 'overspeed', [
    { id: 'over-1', startTime: '2026-03-03T02:00:00Z', durationS: 500, alarmId: 'alarm-over-1' },
    { id: 'over-2', startTime: '2026-03-03T03:00:00Z', durationS: 4000, alarmId: 'alarm-over-2' },
  ]);
  await putDriving(database, 'alarm', [
    alarmAt('fatigue', 13, '2026-03-03T02:00:00Z'),
    alarmAt('curve-1', 6, '2026-03-03T03:00:00Z', { level: 1 }),
    alarmAt('harsh', 5, '2026-03-03T03:10:00Z', { level: 1, properties: { loadShare: 0.8 } }),
    // The terminal's word for the same: not counted twice.
    alarmAt('harsh-own', 44, '2026-03-03T03:10:02Z', { properties: { mergedWith: 'harsh' } }),
    alarmAt('normal', 6, '2026-03-03T04:00:00Z'),
    alarmAt('withdrawn', 6, '2026-03-03T05:00:00Z', { withdrawn: true }),
    alarmAt('suppressed', 6, '2026-03-03T06:00:00Z', { suppressedBy: 'curve-1' }),
    // A warning takes points, but it makes no day one with an event.
    alarmAt('warning', 11, '2026-03-02T07:00:00Z', { level: 1 }),
    alarmAt('other', 1, '2026-03-03T07:00:00Z'),
    alarmAt('alarm-over-1', 2, '2026-03-03T02:00:00Z'),
    alarmAt('alarm-over-2', 2, '2026-03-03T03:00:00Z'),
  ]);
  await database.query(`update alarm set state = 'normal' where id = 'normal'`);
  await database.query(`update alarm set state = 'falseAlarm' where id = 'alarm-over-2'`);
  app = await openTestApp(database, () => nowMs);
  admin = await loginAs(app, 'admin');
  useradmin = await loginAs(app, 'useradmin');
});
eachTestAnew(() => ({ database, app }));
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const rowsOf = async (client: Client, query = period): Promise<Map<unknown, Record<string, unknown>>> => {
  const { data } = await client.get(`/driverScores?${query}`);
  const rows: Record<string, unknown>[] = Array.isArray(data) ? data : [];
  return new Map(rows.map((row) => [row['driverCode'], row]));
};

test('what counts takes points, what was judged normal or false, merged, withdrawn or suppressed does not', async () => {
  const row = (await rowsOf(admin)).get('1002');
  // 1,000 km in 50,000 s. Overspeed: 500 s are one minute in a hundred.
  expect(row).toMatchObject({
    km: 1000,
    drivingS: 50_000,
    penalties: {
      fatigue: { rate: 0.1, points: 6, events: 1 },
      curve: { rate: 0.05, points: 2, events: 1 },
      overspeed: { rate: 1, points: 10, events: 1 },
      harsh: { rate: 0.075, events: 1 },
      warning: { rate: 0.05, events: 1 },
      absence: { points: 0, events: 0 },
    },
    score: 81.5,
    band: 'good',
    before: 100,
  });
});

test('a truck that was shared is shared by the time at the wheel, through midnight too', async () => {
  const rows = await rowsOf(admin);
  // 30,000 of the day's 40,000 s were signed for: the turn's first three quarters.
  expect(rows.get('2002')).toMatchObject({ km: 750, drivingS: 30_000 });
  expect(rows.get('2001')).toMatchObject({ km: 250, drivingS: 10_000, score: null, band: null });
});

test('the median is that of the own company alone, of those with a score', async () => {
  const rows = await rowsOf(admin);
  expect(rows.get('1002')?.['median']).toBe(90.8);
  expect(rows.get('2002')?.['median']).toBe(90.8);
  expect(rows.get('1004')).toMatchObject({ score: 100, median: 100 });
});

test('a neighbour is not there, and cannot be asked for', async () => {
  const rows = await rowsOf(useradmin);
  expect(rows.has('1002')).toBe(true);
  expect(rows.has('1004')).toBe(false);
  const story = await useradmin.get(`/driverStory?${period}&driverCode=1004`);
  expect(story.resultCode).toBe(404);
  expect((await rowsOf(useradmin, `${period}&companyCode=TW0201`)).size).toBe(0);
});

test('a story shows strengths and penalties: days, the best stretch, weeks beside the fleet', async () => {
  const story = await useradmin.get(`/driverStory?${period}&driverCode=1002`);
  expect(field(story, 'row')).toMatchObject({ driverCode: '1002', score: 81.5, median: 90.8 });
  expect(field(story, 'compared')).toBe(2);
  expect(field(story, 'days')).toEqual([
    { day: '2026-03-02', km: 400, drivingS: 20_000, events: 0 },
    { day: '2026-03-03', km: 300, drivingS: 15_000, events: 4 },
    { day: '2026-03-05', km: 300, drivingS: 15_000, events: 0 },
  ]);
  expect(field(story, 'stretch')).toEqual({
    fromDay: '2026-03-02',
    toDay: '2026-03-02',
    days: 1,
    km: 400,
  });
  expect(field(story, 'weeks')).toMatchObject([{ week: '2026-03-02', km: 1000, score: 81.5, median: 90.8 }]);
});

test.each([
  'startTime=x&endTime=2026-03-15T16:00:00Z',
  'startTime=2026-03-15T16:00:00Z&endTime=2026-03-01T16:00:00Z',
  'startTime=2025-03-15T16:00:00Z&endTime=2026-03-01T16:00:00Z',
])('a period that is none is refused: %s', async (query) => {
  expect((await admin.get(`/driverScores?${query}`)).resultCode).toBe(400);
});

test('a coaching note has its author and time, stays as it is, and is written down', async () => {
  const written = await useradmin.send('POST', '/coachingNotes', {
    driverCode: '1002',
    text: ' 弯道减速，已面谈 ',
  });
  expect(written.data).toMatchObject({
    text: '弯道减速，已面谈',
    authorName: '林晓燕',
    writtenTime: '2026-03-20T12:00:00Z',
  });
  expect((await admin.get('/coachingNotes?driverCode=1002')).data).toEqual([written.data]);
  expect(
    (await useradmin.send('POST', '/coachingNotes', { driverCode: '1002', text: '  ' })).resultCode,
  ).toBe(400);
  await expect(database.query(`update coaching_note set text = 'x'`)).rejects.toThrow(/append-only/);
  await expect(database.query('delete from coaching_note')).rejects.toThrow(/append-only/);
  const audit = await database.query(`select 1 from audit_log where action = 'drivers.addNote'`);
  expect(audit).toHaveLength(1);
});

test("notes on another company's driver are neither read nor written, nor by a role that does not coach", async () => {
  const foreign = await useradmin.send('POST', '/coachingNotes', { driverCode: '1004', text: '不可' });
  expect(foreign.resultCode).toBe(404);
  await admin.send('POST', '/coachingNotes', { driverCode: '1004', text: '只有总部' });
  expect((await useradmin.get('/coachingNotes?driverCode=1004')).data).toEqual([]);
  const visitor = await loginAs(app, 'exhibition');
  expect((await visitor.get('/coachingNotes?driverCode=1002')).resultCode).toBe(401);
  expect(field(await visitor.get(`/driverStory?${period}&driverCode=1002`), 'mayCoach')).toBe(false);
  const garden = await loginAs(app, 'garden');
  expect((await garden.get(`/driverScores?${period}`)).resultCode).toBe(401);
});

test('the scores are a file as every statistic is, of the own companies, with every part', async () => {
  const answer = await useradmin.send('POST', '/exports/driving_monitor/data_analysis/driver_score', {
    startTime: '2026-03-01T16:00:00Z',
    endTime: '2026-03-15T16:00:00Z',
    fields: 'driverName,driverCode,score,band,curve,curveEvents',
    language: 'zh',
  });
  expect(answer.status).toBe(200);
  const book = await readXlsx(new Uint8Array(answer.raw));
  const [head, ...rows] = book.sheets[0]?.rows ?? [];
  expect(head).toEqual(['驾驶员', '驾驶员编号', '评分', '等级', '弯道超速扣分', '弯道超速次数', '读取时间']);
  expect(rows).toContainEqual(['驾驶员2', '1002', 81.5, '良好', 2, 1, expect.any(Date)]);
  expect(rows.some((row) => row.includes('1004'))).toBe(false);
  const garden = await loginAs(app, 'garden');
  const refused = await garden.send('POST', '/exports/driving_monitor/data_analysis/driver_score', {
    startTime: '2026-03-01T16:00:00Z',
    endTime: '2026-03-15T16:00:00Z',
  });
  expect(refused.resultCode).toBe(401);
});
