import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import type { TerminalEnvelope } from '#contract/terminal-message/message.ts';
import type { Deliver } from '#gateway/listener/message-batcher.ts';
import type { Database } from '#server/database/database.ts';
import { keepAttachment } from '#server/gateway/attachments/keep-attachment.ts';

import { openTestDatabase } from '../../../support/databases/databases.ts';
import { jpegOf } from '../../../support/media-files.ts';
import { seedDemoWorld } from '../../../support/worlds/demo-world.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');

let database: Database;
/** Notices that were told, and how they are answered: rules and log are another test's. */
let told: TerminalEnvelope[] = [];
let answer: 'accepted' | 'refused' = 'accepted';
const deliver: Deliver = async (messages) => {
  told.push(...(messages as TerminalEnvelope[]));
  return messages.map((_, index) => ({
    index,
    result: answer,
    ...(answer === 'refused' && { reason: 'schema' as const, detail: 'no such thing' }),
  }));
};
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
afterAll(() => database.close());

const announced = async (
  alarmNumber: string,
  [longitudeDeg, latitudeDeg]: readonly (number | null)[],
  ...names: readonly string[]
): Promise<void> => {
  const [row] = await database.query<{ id: number }>(
    `insert into alarm_files (company_code, sign_code, terminal, number, alarm_code, alarm_number, sign, alarm_time,
       longitude_deg, latitude_deg, announced, created_time)
     values ('TW0101', '浙B00002', '1000000002', '13805749001', $1, $1, '\\x00', $2, $3, $4, 2, $2) returning id`,
    [alarmNumber, new Date(nowMs), longitudeDeg ?? null, latitudeDeg ?? null],
  );
  for (const name of names)
    await database.query(
      `insert into alarm_file (alarm_files_id, name, size_bytes, listed_time) values ($1, $2, 9, $3)`,
      [row?.id ?? 0, name, new Date(nowMs)],
    );
};
const keep = (alarmNumber: string, name: string, content: Buffer) =>
  keepAttachment(
    { database, deliver },
    { number: '13805749001', alarmNumber, name, nameBytes: Buffer.from(name), type: 0, content },
    nowMs,
  );
beforeEach(async () => {
  told = [];
  answer = 'accepted';
  await database.query('delete from alarm_files');
  await database.query('delete from media_file');
});

const picture = jpegOf(64, 48);
const wave = Buffer.from('RIFF1234WAVEdata', 'latin1');

test('a notice says of a file what it is: a picture lasts no time, a sound has a format, bytes have none', async () => {
  await announced('a', [121.4, 29.7], '00_64_6401_0_a.jpg', '01_64_6401_1_a.wav', '03_64_6401_2_a.bin');
  await keep('a', '00_64_6401_0_a.jpg', picture);
  await keep('a', '01_64_6401_1_a.wav', wave);
  await keep('a', '03_64_6401_2_a.bin', Buffer.from('figures'));
  const about = told.map(({ data }) => data as Record<string, unknown>);
  expect(about.map(({ mediaType, format, durationS }) => [mediaType, format, durationS])).toEqual([
    ['photo', 'jpg', 0],
    ['audio', 'wav', undefined],
    ['data', undefined, undefined],
  ]);
  expect(about[0]).toMatchObject({ longitudeDeg: 121.4, latitudeDeg: 29.7 });
  expect(about[2]).not.toHaveProperty('format');
});

test('a place is told whole or not at all', async () => {
  for (const [name, place] of [
    ['nowhere', [null, null]],
    ['half', [121.4, null]],
    ['other half', [null, 29.7]],
  ] as const) {
    await announced(name, place, 'one.jpg');
    await keep(name, 'one.jpg', Buffer.from(name));
  }
  for (const { data } of told) {
    expect(data).not.toHaveProperty('longitudeDeg');
    expect(data).not.toHaveProperty('latitudeDeg');
  }
  expect(told).toHaveLength(3);
});

test('the same bytes under two names are told once, and both names have them', async () => {
  await announced('a', [null, null], 'one.jpg', 'two.jpg');
  await keep('a', 'one.jpg', picture);
  await keep('a', 'two.jpg', picture);
  expect(told).toHaveLength(1);
  const kept = await database.query(
    'select distinct media_code from alarm_file where media_code is not null',
  );
  expect(kept).toHaveLength(1);
  // Once more it is the same file.
  await keep('a', 'one.jpg', picture);
  expect(await database.query('select from media_file')).toHaveLength(1);
});

test('a file of no alarm, one whose notice is refused, and one that can’t be kept are not said to be here', async () => {
  await announced('a', [null, null], 'one.jpg');
  await expect(keep('b', 'one.jpg', picture)).rejects.toThrow('a file of no alarm');
  await expect(keep('a', 'other.jpg', picture)).rejects.toThrow('a file of no alarm');
  answer = 'refused';
  await expect(keep('a', 'one.jpg', picture)).rejects.toThrow('the notice of a file was refused: schema');
  expect(await database.query('select from media_file')).toEqual([]);
  answer = 'accepted';
  await database.query(`update alarm_files set terminal = 'of nobody'`);
  await expect(keep('a', 'one.jpg', picture)).rejects.toThrow('a file was not kept: unknownTerminal');
  expect(await database.query('select from alarm_file where media_code is not null')).toEqual([]);
});
