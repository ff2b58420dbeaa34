import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../../support/databases/databases.ts';
import {
  type Client,
  loginAs,
  ownTruck,
  seedDemoWorld,
  siblingTruck,
} from '../../../support/worlds/demo-world.ts';
import { openTestApp } from '../../../support/worlds/test-server.ts';

const nowMs = Date.parse('2026-03-02T01:00:00Z');

let database: Database;
let app: App;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => nowMs);
  client = await loginAs(app, 'useradmin');
  const alarm = (id: string, signCode: string, withdrawn = false) =>
    database.query(
      `insert into alarm (id, type, level, company_code, sign_code, start_time, raised_time, properties, popup, subject, touched_time, write_no, alarm_code, withdrawn)
       select $1, 9, 1, company_code, sign_code, $3, $3, '{}', true, 'truck:x', $3, 1, $1, $4 from truck where sign_code = $2`,
      [id, signCode, new Date(nowMs), withdrawn],
    );
  const files = (alarmCode: string, asked: number) =>
    database.query(
      `insert into alarm_files (company_code, sign_code, terminal, number, alarm_code, alarm_number, sign, alarm_time, announced, asked, created_time)
       select company_code, sign_code, terminal, '77', $1, $1, '\\x00', $3, 2, $4, $3 from truck where sign_code = $2`,
      [alarmCode, ownTruck, new Date(nowMs), asked],
    );
  await alarm('bare', ownTruck);
  await alarm('waiting', ownTruck);
  await files('waiting', 0);
  await alarm('asked', ownTruck);
  await files('asked', 1);
  await alarm('withdrawn', ownTruck, true);
  await alarm('of the sibling', siblingTruck);
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

const evidence = (id: string) => client.get(`/safetyEvidence?id=${encodeURIComponent(id)}`);

test('an alarm says how its files stand, or that there are none', async () => {
  expect((await evidence('bare')).data).toMatchObject({ wheels: [], files: null });
  expect((await evidence('waiting')).data).toMatchObject({ files: { state: 'waiting', announced: 2 } });
  expect((await evidence('asked')).data).toMatchObject({ files: { state: 'asked' } });
});

test('of an alarm that there is not, of another company’s, and of one that was withdrawn nothing is told', async () => {
  for (const id of ['nobody’s', 'of the sibling', 'withdrawn']) {
    expect((await evidence(id)).resultCode, id).toBe(404);
    expect((await client.send('POST', '/safetyEvidence', { id })).resultCode, id).toBe(404);
  }
});

test('files that no terminal has announced are not asked for', async () => {
  const answer = await client.send('POST', '/safetyEvidence', { id: 'bare' }, { 'accept-language': 'en' });
  expect([answer.resultCode, answer.message]).toEqual([
    400,
    'The terminal announced no files for this alarm',
  ]);
  expect((await client.send('POST', '/safetyEvidence', { id: 'asked' })).resultCode).toBe(200);
});
