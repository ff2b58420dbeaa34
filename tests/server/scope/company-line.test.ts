import { readdirSync, readFileSync } from 'node:fs';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { companiesAbove, companiesBelow, isOperatorSql } from '#server/identity/scope/company-line.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  for (const [code, parent] of [
    ['R', null],
    ['R1', 'R'],
    ['R2', 'R'],
    ['R11', 'R1'],
    // Not of the console's making: another installation's companies, put in by hand.
    ['S', null],
    ['S1', 'S'],
  ] as const)
    await database.query(
      'insert into company (company_code, name, short_name, parent_code) values ($1, $1, $1, $2)',
      [code, parent],
    );
});
afterAll(() => database.close());

const codes = async (sql: string, of: readonly string[]): Promise<readonly string[]> => {
  const rows = await database.query<{ company_code: string }>(sql, [of]);
  return rows.map(({ company_code: code }) => code).toSorted();
};

test('above are a company and those that it is below of; below are it and those that it is above of', async () => {
  expect(await codes(companiesAbove('$1'), ['R11'])).toEqual(['R', 'R1', 'R11']);
  expect(await codes(companiesBelow('$1'), ['R1'])).toEqual(['R1', 'R11']);
  expect(await codes(companiesBelow('$1'), ['R1', 'S'])).toEqual(['R1', 'R11', 'S', 'S1']);
  expect(await codes(companiesBelow('$1'), [])).toEqual([]);
  const each = `select company_code from company r where 'R1' in (${companiesAbove('array[r.company_code]')}) and $1::text[] is not null`;
  expect(await codes(each, [])).toEqual(['R1', 'R11']);
});

test('the operator is whoever has the first company that is below none: of roles and of disputed numbers', async () => {
  const operates = async (of: readonly string[]): Promise<boolean | undefined> =>
    (await database.query<{ operates: boolean }>(`select ${isOperatorSql('$1')} as operates`, [of]))[0]
      ?.operates;
  expect(await operates(['R', 'R1', 'R2', 'R11'])).toBe(true);
  expect(await operates(['S', 'S1'])).toBe(false);
  expect(await operates(['R1', 'R11'])).toBe(false);
  expect(await operates([])).toBe(false);
  const [decides] = await database.query<{ code: string }>('select operator_company() as code');
  expect(decides?.code).toBe('R');
});

test('the line of companies is walked in one place; others have a reason', () => {
  const walking = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .filter((path) =>
      /with recursive[\s\S]{0,900}parent_code/.test(readFileSync(`src/server/${path}`, 'utf8')),
    );
  expect(walking.toSorted()).toEqual([
    // Many alarms or rules at once, each with its own line.
    'alarms/push/push-queue.ts',
    'identity/scope/company-line.ts',
    // Of all companies of a session at once, as a part of each statement.
    'identity/scope/scoped-statement.ts',
    'notices/outbox/queue-alarms.ts',
    'notices/outbox/queue-scheduled.ts',
  ]);
});
