import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';

import { deep } from '../../support/engine/runs.ts';
import { compareScenario } from '../../support/engine/compare-scenario.ts';
import { openTestDatabase } from '../../support/databases/databases.ts';
import { type Delivery, type Scenario, scenarios } from '../../support/scenario.ts';
import { runScenarioOnServer } from '../../support/scenario-server.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const scenario = (name: string): Scenario => {
  const found = scenarios.find((one) => one.name.startsWith(name));
  if (!found) throw new Error(`no scenario ${name}`);
  return found;
};

/** Contact is dated by the true arrival, so that a delivery in another order gives the same. */
const delivered = (messages: readonly Delivery[]): Delivery[] =>
  messages.map(({ receivedAt, message }) => ({
    receivedAt,
    message: { ...message, sentAt: message.sentAt ?? receivedAt },
  }));

const atTheEnd = (from: Scenario, messages: readonly Delivery[]): Scenario => ({
  ...from,
  messages: messages.map((delivery) => ({ ...delivery, receivedAt: from.endsAt })),
});

const noDelivery = (differences: readonly string[]): string[] =>
  differences.filter((difference) => !difference.startsWith('delivery '));

test.each(['02', '05', ...(deep ? ['14'] : [])])(
  'scenario %s stored on board and delivered backwards gives the same rows on a real database',
  async (name) => {
    const from = scenario(name);
    const backwards = atTheEnd(from, delivered(from.messages).toReversed());
    expect(noDelivery(compareScenario(from, await runScenarioOnServer(database, backwards)))).toEqual([]);
  },
  120_000,
);

test.each(['03', '07'])(
  'scenario %s with every third message late and every fifth twice gives the same rows on a real database',
  async (name) => {
    const from = scenario(name);
    const all = delivered(from.messages);
    const late = all.filter((_, index) => index % 3 === 0);
    const rest = all.filter((_, index) => index % 3 !== 0);
    const twice = all.filter((_, index) => index % 5 === 0);
    const shuffled = atTheEnd(from, [...rest, ...late, ...twice]);
    expect(noDelivery(compareScenario(from, await runScenarioOnServer(database, shuffled)))).toEqual([]);
  },
  120_000,
);
