import { afterAll, describe, expect, test } from 'vitest';

import { openNatsLog } from '#server/ingest-log/nats-log.ts';

import { createFleet } from '#simulator/fleet.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import { openNats } from '../support/faults/nats.ts';
import { testLogInFront } from '../support/test-log-in-front.ts';
import { testLog } from '../support/worlds/test-log.ts';
import { editsOf } from './run/edits.ts';
import { inOrderOf, withFaults } from './run/faults.ts';
import { differingRows, rowsOfRun } from './run/rows-in-force.ts';
import { simulateRun } from './run/simulated-run.ts';

const dayMs = 86_400_000;
const trucks = 3;
/** A whole run beside others on a busy machine. */
const wholeRunMs = 300_000;
const fromMs = Date.UTC(2026, 10, 10);
const run = simulateRun(createFleet({ seed: 'faults', trucks }), fromMs, fromMs + dayMs);
const edits = editsOf(run);
const postgresql = process.env['TEST_DATABASE_URL'] !== undefined;
const nats = postgresql ? await openNats() : null;
afterAll(() => nats?.dispose());
const reference = openTestDatabase().then((database) =>
  rowsOfRun({ database, run, arrivals: inOrderOf(run), edits, apps: 1, restarts: 0 }),
);

describe(
  'whatever happens on the way, the rows in force are those of a run in order',
  { timeout: wholeRunMs },
  () => {
    test.each([
      ['late, twice, shuffled, by wrong clocks', 1, 0],
      ['the same, and the server begins anew three times', 1, 3],
      ...(postgresql ? [['the same, taken by two servers in turn', 2, 1] as const] : []),
    ] as const)('%s', async (_name, apps, restarts) => {
      const wanted = await reference;
      expect(wanted.rows.size).toBeGreaterThan(trucks * 250);
      const database = await openTestDatabase();
      const found = await rowsOfRun({ database, run, arrivals: withFaults(run, 'a'), edits, apps, restarts });
      // Late messages were replayed, and some rows differed at first.
      expect([...found.rows.values()].filter(({ corrected }) => corrected === true).length).toBeGreaterThan(
        10,
      );
      expect(differingRows(wanted, found).slice(0, 10)).toEqual([]);
      // Whoever began anew or took turns had states to lead on from older texts.
      if (apps > 1 || restarts > 0) expect(Math.max(...found.ledOn)).toBeGreaterThan(0);
    });

    test.skipIf(nats === null)(
      'through a log in front, taken by two servers in turn that end three times before they have read it',
      async () => {
        const log = await openNatsLog(nats?.url ?? '', testLog());
        const found = await rowsOfRun({
          database: await openTestDatabase(),
          run,
          arrivals: withFaults(run, 'a'),
          edits,
          apps: 2,
          restarts: 3,
          log: testLogInFront(log),
        });
        await log.close();
        expect(Math.max(...found.ledOn)).toBeGreaterThan(0);
        expect(differingRows(await reference, found).slice(0, 10)).toEqual([]);
      },
    );
  },
);
