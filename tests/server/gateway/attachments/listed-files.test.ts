import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { requestWindowMs } from '#server/gateway/attachments/announced-files.ts';
import { openAlarm } from '#server/gateway/attachments/listed-files.ts';
import { pruneRows } from '#server/operations/housekeeping/pruning.ts';

import { openTestDatabase } from '../../../support/databases/databases.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');
const number = '13805749001';
const sign = Buffer.alloc(16, 7);
const megabyte = 1024 * 1024;

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.query('delete from alarm_files'));

const asked = (alarmNumber: string, atMs: number | null = nowMs, signCode = '浙B00002') =>
  database.query(
    `insert into alarm_files (company_code, sign_code, terminal, number, alarm_code, alarm_number, sign, alarm_time, announced,
       asked, asked_time, created_time)
     values ('TW0101', $1, '1000000002', $2, $3, $3, $4, $5, 2, 1, $6, $5)`,
    [signCode, number, alarmNumber, sign, new Date(nowMs), atMs === null ? null : new Date(atMs)],
  );
const list = (alarmNumber: string, ...sizes: readonly number[]) => ({
  alarmNumber,
  sign,
  files: sizes.map((size, index) => ({ nameBytes: Buffer.from(`00_64_6401_${index}_${size}.jpg`), size })),
});
const standings = async (...of: Parameters<typeof list>) =>
  (await openAlarm(database, number, list(...of), nowMs))?.standings ?? null;
const refusals = async (): Promise<readonly (string | null)[]> =>
  (await database.query<{ refusal: string | null }>('select refusal from alarm_file order by name')).map(
    ({ refusal }) => refusal,
  );

test('files of an alarm that was asked for are wanted; of no other, of no other number or sign, and not for ever', async () => {
  await asked('a');
  await asked('unasked', null);
  await asked('long ago', nowMs - requestWindowMs - 1);
  expect(await standings('a', 10, 20)).toEqual(['wanted', 'wanted']);
  expect(await standings('b', 10)).toBeNull();
  expect(await standings('unasked', 10)).toBeNull();
  expect(await standings('long ago', 10)).toBeNull();
  expect(await openAlarm(database, '13805749002', list('a', 10), nowMs)).toBeNull();
  expect(
    await openAlarm(database, number, { ...list('a', 10), sign: Buffer.alloc(16, 8) }, nowMs),
  ).toBeNull();
});

test('a file is empty, too large, or too much for its alarm, and says which', async () => {
  await asked('a');
  const sizes = [0, 16 * megabyte + 1, 16 * megabyte, 15 * megabyte, 14 * megabyte, 12 * megabyte];
  expect(await standings('a', ...sizes)).toEqual([
    'refused',
    'refused',
    'wanted',
    'wanted',
    'wanted',
    'refused',
  ]);
  expect(await refusals()).toEqual(['empty', 'tooLarge', null, null, null, 'alarmQuota']);
  // Listed again it is what it was, and counts once.
  expect(await standings('a', ...sizes)).toEqual([
    'refused',
    'refused',
    'wanted',
    'wanted',
    'wanted',
    'refused',
  ]);
  // A list that grows its files is measured anew.
  const grown = {
    ...list('a', 16 * megabyte),
    files: [{ nameBytes: Buffer.from(`00_64_6401_2_${16 * megabyte}.jpg`), size: 17 * megabyte }],
  };
  expect((await openAlarm(database, number, grown, nowMs))?.standings).toEqual(['refused']);
});

test('names beyond those that an alarm may have are not even remembered', async () => {
  await asked('a');
  const many = await standings('a', ...Array.from({ length: 80 }, (_, index) => 1000 + index));
  expect(many?.filter((one) => one === 'wanted')).toHaveLength(64);
  expect(await refusals()).toHaveLength(64);
});

test('what has come is here and is not sent again, whatever size it is listed with', async () => {
  await asked('a');
  expect(await standings('a', 10, 20)).toEqual(['wanted', 'wanted']);
  await database.query(`update alarm_file set media_code = 'm', received_time = $1 where size_bytes = 10`, [
    new Date(nowMs),
  ]);
  expect(await standings('a', 10, 20)).toEqual(['here', 'wanted']);
  const changed = { ...list('a', 10), files: list('a', 10).files.map((file) => ({ ...file, size: 0 })) };
  expect((await openAlarm(database, number, changed, nowMs))?.standings).toEqual(['here']);
});

test('an alarm’s names are counted once, however often they are listed', async () => {
  await asked('a');
  const sizes = Array.from({ length: 64 }, (_, index) => 1000 + index);
  const wanted = async (of: readonly number[]) => new Set(await standings('a', ...of));
  expect(await wanted(sizes.slice(0, 40))).toEqual(new Set(['wanted']));
  expect(await wanted(sizes)).toEqual(new Set(['wanted']));
  // It has as many as it may have: those are asked for as before, another one is not.
  expect(await wanted(sizes)).toEqual(new Set(['wanted']));
  expect((await standings('a', ...sizes, 9))?.at(-1)).toBe('refused');
});

test('a truck sends so much within a day, whatever its alarms; another has its own', async () => {
  for (let at = 0; at < 6; at += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await asked(`a${at}`);
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await standings(`a${at}`, 16 * megabyte, 15 * megabyte, 14 * megabyte);
  }
  expect((await refusals()).filter((one) => one === 'truckQuota')).toEqual(['truckQuota']);
  await asked('other', nowMs, '浙B00003');
  expect(await standings('other', 16 * megabyte)).toEqual(['wanted']);
  await database.query(`update alarm_file set listed_time = $1`, [new Date(nowMs - 86_400_001)]);
  await asked('next day');
  expect(await standings('next day', 16 * megabyte)).toEqual(['wanted']);
});

test('what was asked for is forgotten with the telemetry of its days', async () => {
  await asked('a');
  await standings('a', 10);
  await pruneRows(database, nowMs + 59 * 86_400_000, 60);
  expect(await refusals()).toHaveLength(1);
  await pruneRows(database, nowMs + 61 * 86_400_000, 60);
  expect(await refusals()).toEqual([]);
});
