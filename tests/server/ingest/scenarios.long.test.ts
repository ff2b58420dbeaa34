import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';

import { deep } from '../../support/engine/runs.ts';
import { compareScenario } from '../../support/engine/compare-scenario.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { scenarios } from '../../support/scenario.ts';
import { runScenarioOnServer } from '../../support/scenario-server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** What the fair ones hold is the engine's own, and tried there; here by `npm run test:deep`. */
const tried = scenarios.filter(({ name }) => deep || !name.startsWith('n'));

test.each(tried)(
  'through ingest route, engine and database: $name',
  async (scenario) => {
    expect(compareScenario(scenario, await runScenarioOnServer(database, scenario))).toEqual([]);
  },
  60_000,
);

/** Those with most that is remembered from message to message; the slow ones by `npm run test:deep`. */
const long = ['02', '05', '09', ...(deep ? ['06', '11', '14'] : [])];

test.each(scenarios.filter(({ name }) => long.some((number) => name.startsWith(number))))(
  'the same by two servers in turn, neither of which knows what the other has in memory: $name',
  async (scenario) => {
    expect(compareScenario(scenario, await runScenarioOnServer(database, scenario, 1, 2))).toEqual([]);
  },
  60_000,
);
