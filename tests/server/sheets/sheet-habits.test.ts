import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { SheetChoices } from '#contract/sheet-plan.ts';
import { resourceHooks } from '#server/app/resource-hooks.ts';
import type { Database } from '#server/database/database.ts';
import type { Actor } from '#server/identity/actor.ts';
import { withinCompanies } from '#server/identity/scope/session-scope.ts';
import { FileFault } from '#server/resource-kit/files/file-fault.ts';
import { readCells } from '#server/resource-kit/files/read-cells.ts';
import { createResourcePages } from '#server/resource-kit/page.ts';
import { describeFaults } from '#server/sheets/planning/describe-faults.ts';
import { type Plan, planImport } from '#server/sheets/planning/plan-import.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { head, one, text } from '../../support/sheets/habits/habit.ts';
import { layouts } from '../../support/sheets/habits/layouts.ts';
import { lists } from '../../support/sheets/habits/lists.ts';
import { programs } from '../../support/sheets/habits/programs.ts';
import { values } from '../../support/sheets/habits/values.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

// Lists as companies keep them: each is a habit that people have. Rows taken, rows given back with their reasons, rows
// that are none of the list.

const trucks = 'setting/base_data/truck';
const pageAt = createResourcePages(resourceHooks);

let database: Database;
let actor: Actor;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `update company set name = '西门九车队', short_name = '慈溪' where company_code = 'TW0101'`,
  );
  const [user] = await database.query<{ id: number }>(
    `select id from app_user where user_name = 'useradmin'`,
  );
  actor = {
    user: { id: user?.id, userName: 'useradmin', companyCode: 'TW01' },
    companies: ['TW01', 'TW0101'],
    functions: [],
  } as unknown as Actor;
});
afterAll(() => database.close());

const planOf = async (page: string, bytes: Uint8Array, choices: SheetChoices = {}): Promise<Plan> => {
  const content = await readCells(bytes);
  const write = {
    queries: database,
    actor,
    page: pageAt(page),
    ip: '',
    nowMs: Date.parse('2026-03-02T01:00:00Z'),
  };
  return withinCompanies(actor.companies, () => planImport(write, content, 'en', choices));
};

const count = (plan: Plan, action: string): number => plan.rows.filter((row) => row.action === action).length;
/** What a row would be kept as. */
const keptOf = (plan: Plan): Readonly<Record<string, unknown>> => plan.rows[0]?.fields ?? {};
const faultsOf = (page: string, { rows, sheet }: Plan): string[] =>
  rows.flatMap((row, at) =>
    describeFaults(pageAt(page).resource, sheet, row, at).map(
      ({ field, raw = '', text: why }) => `${row.rowNumber} ${field} ${raw}: ${why}`,
    ),
  );

test.each([...layouts, ...programs, ...values, ...lists])('$habit', async (habit) => {
  const page = habit.page ?? trucks;
  const plan = await planOf(page, await habit.file(), habit.choices);
  const { table } = plan.sheet;
  expect(faultsOf(page, plan)).toEqual(habit.wrong ?? []);
  expect(count(plan, 'create')).toBe(habit.taken);
  if (habit.kept) expect(keptOf(plan)).toMatchObject(habit.kept);
  if (habit.left !== undefined) expect(keptOf(plan)).not.toHaveProperty(habit.left);
  if (habit.skipped)
    expect(table.skipped.map(({ rowNumber, why }) => `${rowNumber} ${why}`)).toEqual(habit.skipped);
  if (habit.headRow !== undefined) expect(table.headRow).toBe(habit.headRow);
  if (habit.sheet !== undefined) expect(table.sheet.name).toBe(habit.sheet);
  if (habit.unknown) expect(plan.unknownColumns).toEqual(habit.unknown);
});

/** Why a file is refused, in English. */
const refusalOf = async (bytes: Uint8Array): Promise<string> => {
  const [outcome] = await Promise.allSettled([readCells(bytes)]);
  return outcome.status === 'rejected' && outcome.reason instanceof FileFault ? outcome.reason.text[1] : '';
};

test.each([
  [
    'a page that is called a workbook',
    text('<html><table><tr><td>车牌号</td></tr></table></html>'),
    /web page/,
  ],
  ['an XML workbook of 2003', text('<?xml version="1.0"?><Workbook/>'), /web page/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), /can’t be read/],
  [
    'an old workbook that is damaged',
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
    /can’t be read/,
  ],
])('%s is refused in words', async (_what, bytes, why) => {
  expect(await refusalOf(bytes)).toMatch(why);
});

test('a workbook with a password says so', async () => {
  const bytes = await writeXlsx({
    sheets: [{ name: 'x', rows: [[...head], [...one(1)]] }],
    encryption: { password: 'secret', spinCount: 10 },
  });
  expect(await refusalOf(bytes)).toMatch(/password/);
});
