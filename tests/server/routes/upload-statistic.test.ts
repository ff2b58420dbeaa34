import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { UploadRow, UploadStatistic } from '#contract/fleet/upload-statistic.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { beginMasterEdit } from '#server/resource-kit/writing/master-lock.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Client, ingest, loginAs, ownTruck, siblingTruck } from '../../support/worlds/demo-world.ts';
import { eachTestAnew } from '../../support/worlds/each-test-anew.ts';

let database: Database;
let app: App;
let admin: Client;
let useradmin: Client;
const hourMs = 3_600_000;
/** Midnight in China. */
const dayStartMs = Date.parse('2026-03-02T16:00:00Z');
let nowMs = dayStartMs;

const at = (hour: number): string => new Date(dayStartMs + hour * hourMs).toISOString();
let seq = 0;
const beat = (hour: number, over: object = {}) => {
  seq += 1;
  return {
    id: `beat-${seq}`,
    terminal: '1000000002',
    time: at(hour),
    seq,
    kind: 'heartbeat',
    data: { intervalS: 600 },
    ...over,
  };
};

/** Sends at an hour of the day, counted from its midnight. */
const sendAt = async (hour: number, messages: readonly object[]): Promise<void> => {
  nowMs = dayStartMs + hour * hourMs;
  await ingest(app, messages);
};

const statistic = async (client: Client, query: string): Promise<UploadStatistic> =>
  (await client.get(`/uploadStatistic?${query}`)).data as UploadStatistic;
const hours = `startTime=${at(0)}&endTime=${at(10)}`;
const truckIn = ({ rows }: UploadStatistic, signCode: string): UploadRow | undefined =>
  rows.find((row) => row.signCode === signCode);

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  // Heard first at half past one; every ten minutes, six in an hour.
  await sendAt(1.55, [beat(1.5)]);
  for (const part of [0, 1, 2, 3, 4, 5]) await sendAt(2.05 + part / 6, [beat(2 + part / 6)]);
  // The fourth hour is silent. What was sent too long after it happened is late; a broken message is refused.
  await sendAt(5.9, [beat(5, { sentAt: at(5.9) }), beat(5.2, { sentAt: at(5.9) }), beat(5.89)]);
  await sendAt(6.2, [
    beat(6.15, { data: { intervalS: 'often' } }),
    beat(6.15),
    { ...beat(6.15), terminal: '99' },
  ]);
  await sendAt(9.5, [beat(9.45)]);
  admin = await loginAs(app, 'admin');
  useradmin = await loginAs(app, 'useradmin');
});
eachTestAnew(() => ({
  database,
  app,
  note: () => {
    const noted = { nowMs, seq };
    return () => ({ nowMs, seq } = noted);
  },
}));
afterAll(() => closeDemoApp({ database, app }));

test('hours hold what came, what was late, refused and due, and gaps are the silent ones since the first word', async () => {
  const answer = await statistic(admin, hours);
  expect(answer).toMatchObject({ startTime: at(0), endTime: at(10), stepH: 1 });
  const row = truckIn(answer, ownTruck);
  expect(row?.cells.map((cell) => cell && [cell.messages, cell.late, cell.refused, cell.gapH])).toEqual([
    null,
    [1, 0, 0, 0],
    [6, 0, 0, 0],
    [0, 0, 0, 1],
    [0, 0, 0, 1],
    [3, 2, 0, 0],
    [1, 0, 1, 0],
    [0, 0, 0, 1],
    [0, 0, 0, 1],
    // The hour that runs is no gap yet.
    [1, 0, 0, 0],
  ]);
  expect(row?.cells[1]).toMatchObject({ heartbeats: 1, dueHeartbeats: 3, share: 0.3333, dueH: 0 });
  expect(row?.cells[2]).toMatchObject({
    dueHeartbeats: 6,
    share: 1,
    firstTime: '2026-03-02T18:00:00Z',
    lastTime: '2026-03-02T18:50:00Z',
  });
  expect(row?.cells[3]).toMatchObject({ dueHeartbeats: 6, share: 0, firstTime: null, lastTime: null });
  expect(row).toMatchObject({
    messages: 12,
    late: 2,
    refused: 1,
    gapH: 4,
    dueH: 7,
    heartbeats: 12,
    dueHeartbeats: 48,
    share: 0.25,
    heardSince: at(1.5).replace('.000', ''),
  });
});

test('a console that was never heard has no figure, only dashes', async () => {
  const row = truckIn(await statistic(admin, hours), siblingTruck);
  expect(row).toMatchObject({ heardSince: null, share: null, gapH: 0, dueHeartbeats: null });
  expect(row?.cells).toEqual(Array.from({ length: 10 }, () => null));
});

test('days add up their hours', async () => {
  const answer = await statistic(admin, `startTime=${at(-48)}&endTime=${at(24)}`);
  expect(answer.stepH).toBe(24);
  const row = truckIn(answer, ownTruck);
  expect(row?.cells.slice(0, 2)).toEqual([null, null]);
  expect(row?.cells[2]).toMatchObject({ messages: 12, late: 2, refused: 1, gapH: 4, dueH: 7 });
});

test('the worst come first, or whatever column is asked; an order of nothing is refused', async () => {
  const byGaps = await statistic(admin, hours);
  expect(byGaps.rows[0]?.signCode).toBe(ownTruck);
  const byPlate = await statistic(admin, `${hours}&order=signCode&pageSize=1&page=2`);
  expect(byPlate.total).toBe(byGaps.total);
  expect(byPlate.rows.map(({ signCode }) => signCode)).toEqual([ownTruck]);
  expect((await admin.get(`/uploadStatistic?${hours}&order=terminal`)).message).toContain('terminal');
  expect((await admin.get(`/uploadStatistic?startTime=${at(0)}&endTime=${at(800)}`)).message).toContain('31');
});

test('only the trucks of the own companies are there, and a filter can only narrow', async () => {
  const own = await statistic(useradmin, hours);
  expect(truckIn(own, ownTruck)).toBeDefined();
  expect(truckIn(own, siblingTruck)).toBeUndefined();
  expect((await statistic(useradmin, `${hours}&companyCode=TW0201`)).rows).toEqual([]);
  expect((await statistic(admin, `${hours}&signCode=${encodeURIComponent('0004')}`)).rows).toHaveLength(1);
});

test('the file has the figures of the cells', async () => {
  const answer = await useradmin.send('POST', '/exports/setting/base_data/upload_statistic', {
    startTime: at(0),
    endTime: at(10),
    signCode: '00002',
    language: 'en',
  });
  const [head, ...rows] = (await readXlsx(new Uint8Array(answer.raw))).sheets[0]?.rows ?? [];
  expect(head).toContain('Gap hours');
  const received = head?.indexOf('Received') ?? -1;
  const late = head?.indexOf('Late') ?? -1;
  expect(rows).toHaveLength(9);
  expect(rows.map((row) => row[received])).toEqual([1, 6, 0, 0, 3, 1, 0, 0, 1]);
  expect(rows.map((row) => row[late])).toEqual([0, 0, 0, 0, 2, 0, 0, 0, 0]);
});

test('counting again from the stored messages gives the same, so that what was stored before is counted alike', async () => {
  const counts = () =>
    database.query('select * from upload_count order by step_h, start_time, subject') as Promise<unknown[]>;
  const before = await counts();
  await database.query('update upload_count set messages = 0, heard = 0, late = 7 where step_h = 1');
  await database.query(`select count_uploads_again(null, '-infinity')`);
  expect(await counts()).toEqual(before);
});

test('a console that was switched off by plan was not due, and its hours are no gaps', async () => {
  await database.query(
    `insert into console_link (id, sign_code, company_code, start_time, end_time, cause, planned, subject, touched_time, write_no)
     select 'link-' || part, sign_code, 'TW0101', $2::timestamptz + make_interval(hours => part), $2::timestamptz + make_interval(hours => part, mins => 70),
       'planned', true, 'truck:' || id, $2, 1 from truck, unnest(array[3, 7]) part where sign_code = $1`,
    [ownTruck, at(0)],
  );
  const row = truckIn(await statistic(admin, hours), ownTruck);
  expect(row?.cells.map((cell) => cell?.gapH ?? null)).toEqual([null, 0, 0, null, 0, 0, 0, null, 0, 0]);
  expect(row).toMatchObject({ gapH: 0, dueH: 3 });
  await database.query('delete from console_link');
});

test('a heartbeat that promises the next one for later makes no gap of the hours between', async () => {
  await sendAt(10.2, [beat(10.1, { data: { intervalS: 7200 } })]);
  await sendAt(12.9, [beat(12.8)]);
  const later = await loginAs(app, 'admin');
  const row = truckIn(await statistic(later, `startTime=${at(10)}&endTime=${at(13)}`), ownTruck);
  expect(row?.cells.map((cell) => [cell?.messages, cell?.gapH])).toEqual([
    [1, 0],
    [0, 0],
    [1, 0],
  ]);
  const counts = () => database.query('select * from upload_count order by step_h, start_time, subject');
  const before = await counts();
  await database.query(`select count_uploads_again(null, '-infinity')`);
  expect(await counts()).toEqual(before);
});

test('out of service nothing is due', async () => {
  await database.transaction(async (queries) => {
    await beginMasterEdit(queries, nowMs);
    await queries.query('update truck set enabled = false where sign_code = $1', [ownTruck]);
  });
  nowMs = dayStartMs + 16.5 * hourMs;
  const later = await loginAs(app, 'admin');
  const row = truckIn(await statistic(later, `startTime=${at(8)}&endTime=${at(16)}`), ownTruck);
  expect(row?.cells.slice(5)).toEqual([null, null, null]);
  expect(row?.gapH).toBe(1);
});
