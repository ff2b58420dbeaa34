import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createRandom } from '#simulator/random.ts';

import { embeddedSite, killRounds, postgresqlSite, type Site } from '../../support/faults/kill-rounds.ts';
import { buildServer } from '../../support/faults/served.ts';
import { runs } from '../../support/engine/runs.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const server = process.env['TEST_DATABASE_URL'];
const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000);

let built: ReturnType<typeof buildServer>;
beforeAll(() => {
  built = buildServer(root);
});
afterAll(() => built.dispose());

const sites: readonly (readonly [name: string, open: () => Promise<Site>])[] =
  server === undefined
    ? [['the embedded database', async () => embeddedSite()]]
    : [['PostgreSQL', () => postgresqlSite(server)]];

describe.each(sites)('a server on %s that is killed while messages come in', (_, open) => {
  test(`has everything that it answered for, once, after each start (seed ${seed})`, async () => {
    const site = await open();
    const outcome = await killRounds({
      main: built.main,
      site,
      rounds: runs(3, 5),
      trucks: 12,
      random: createRandom(seed),
    });
    expect(outcome.violations).toEqual([]);
    // Otherwise nothing was killed, or nothing was under way when it was.
    expect(outcome.ledger.failures).toBeGreaterThan(0);
    // Otherwise no state was led on by the log.
    expect(outcome.textsBehind).toBeGreaterThan(0);
    expect(outcome.output).not.toMatch(/deprecat/i);
    expect(outcome.alarms).toBeGreaterThan(20);
    await site.dispose();
  }, 240_000);
});
