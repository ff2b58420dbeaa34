import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import { createFailureRow } from '#server/kernel/log/failure-row.ts';
import { createLog } from '#server/kernel/log/log.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { testLog } from '../../support/worlds/test-log.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

test('an error of the database is logged without the row that it is about', async () => {
  const lines: string[] = [];
  const hash = 'hash-of-a-password';
  const company = `insert into company (company_code, name, short_name) values ($1, $2, $2)`;
  await failure(database.query(company, ['A', 'a']));
  const errors = [
    await failure(
      database.query(
        `insert into app_user (user_name, password_hash, company_code) values ('a', '${hash}', 'no such')`,
      ),
    ),
    await failure(database.query(`select '30.251'::int`)),
    await failure(database.query(`insert into server_outage (from_time, to_time) values (null, '30.251')`)),
  ];
  for (const error of errors) {
    expect(error).toBeInstanceOf(Error);
    testLog(lines).error({ err: error }, 'failed');
  }
  expect(lines.join()).not.toContain(hash);
  expect(lines.join()).not.toContain('30.251');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(
    errors.map(() => expect.objectContaining({ err: expect.objectContaining({ code: expect.any(String) }) })),
  );
});

test('what is called like a secret is not written, and text cannot pretend to be a line', () => {
  const lines: string[] = [];
  testLog(lines).info({ password: 'p-1', token: 't-1', cookie: 'c-1', verifyCode: 'v-1', lng: 121.5 }, 'x');
  expect(lines.join()).not.toMatch(/p-1|t-1|c-1|v-1|121\.5/);
  const texts: string[] = [];
  const log = createLog({ level: 'info', format: 'text', write: (line) => void texts.push(line) });
  log.info({ reason: 'a\nb c', status: 3 }, 'said\nfalsely');
  log.error({ err: new Error('broken') }, 'failed');
  expect(texts[0]).toMatch(/^\d{4}-[\d-]+T[\d:.]+Z INFO {2}said\\nfalsely reason="a\\nb c" status=3\n$/);
  expect(texts[1]).toMatch(/ERROR failed\n {4}Error: broken\n {4}at /);
});

test('work that fails again and again is two lines', () => {
  const lines: string[] = [];
  const row = createFailureRow(testLog(lines), 'work');
  row.worked();
  for (let count = 0; count < 100; count += 1) row.failed(new Error('away'));
  row.worked();
  row.worked();
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'work failed and is tried again',
    'work works again',
  ]);
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({ failures: 100 });
});
