import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Most rows that one node of a plan has looked at. */
const mostRead = (node: PlanNode): number =>
  Math.max(
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
    ...(node.Plans ?? []).map(mostRead),
  );

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
});
afterAll(() => database.close());

// A list of 9,000 trucks is settled number by number: what one of them costs must not grow with the others.
test('who wants a number is found without reading all trucks, also in the transaction that brings them', async () => {
  await database.transaction(async (queries) => {
    await queries.query(
      `insert into truck_master (sign_code, plate_color, truck_model, company_code, terminal)
       select 'L' || n, 'yellow', 'fuelTanker', 'TW0101', '8' || lpad(n::text, 7, '0') from generate_series(1, 2000) n`,
    );
    await queries.query(
      `insert into terminal_entry (truck_id, place, number, role)
       select id, 1, '9' || substr(terminal, 2), 'recorder' from truck_master where sign_code like 'L%'`,
    );
    for (const number of ['80000777', '90000777']) {
      const [row] = await queries.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
        `explain (analyze, timing off, format json) select from wanted_terminal where number = '${number}'`,
      );
      const plan = row?.['QUERY PLAN'][0].Plan;
      expect(plan && mostRead(plan), number).toBeLessThan(100);
      expect(
        await queries.query(`select truck_id from wanted_terminal where number = '${number}'`),
      ).toHaveLength(1);
    }
  });
});
