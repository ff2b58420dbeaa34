// Does any figure accuse somebody falsely? `npm run bench -- truth [--seeds 10 --days 10 --trucks 50] [--ingest 1]
// [--first 1] [--instruments ordinary] [--often 5]`. The first `ingest` seeds go through the ingest route into an
// embedded database, the others to the engine in memory, which is the same code without the store. Ordinary and poor
// instruments come with more thefts and honest troubles, `often` times as many as usual. `--faults` compares instead
// the rows in force of a run in order with those of the same run late, twice, shuffled, with wrong clocks, and with
// servers that restart or share a PostgreSQL (TEST_DATABASE_URL). `--log`: what goes through an ingest route goes
// through a NATS log in front of it too, of which a restart leaves something unread.
import { parseArgs } from 'node:util';

import { openNatsLog } from '#server/ingest-log/nats-log.ts';
import { createFleet, type Fleet } from '#simulator/fleet.ts';
import { instrumentProfileNames } from '#simulator/instruments/profiles.ts';

import { openTestDatabase } from '../support/databases/databases.ts';
import { openNats } from '../support/faults/nats.ts';
import { type TestLogInFront, testLogInFront } from '../support/test-log-in-front.ts';
import { testLog } from '../support/worlds/test-log.ts';
import { arrivalErrors, arrivalLines } from '../truth/run/arrivals.ts';
import { editsOf } from '../truth/run/edits.ts';
import { inOrderOf, withFaults } from '../truth/run/faults.ts';
import { inMemory } from '../truth/run/in-memory.ts';
import { judge } from '../truth/run/judge.ts';
import { reportLines, type SeedResult } from '../truth/run/report.ts';
import { differingRows, rowsOfRun } from '../truth/run/rows-in-force.ts';
import { simulateRun, type SimulatedRun } from '../truth/run/simulated-run.ts';
import { throughIngest } from '../truth/run/through-ingest.ts';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    days: { type: 'string' },
    trucks: { type: 'string' },
    instruments: { type: 'string', default: 'ideal' },
    often: { type: 'string' },
    ingest: { type: 'string', default: '1' },
    first: { type: 'string', default: '1' },
    faults: { type: 'boolean', default: false },
    log: { type: 'boolean', default: false },
  },
});
// A run with faults is played again and again from before each late message.
const usual = values.faults ? { seeds: 1, days: 2, trucks: 10 } : { seeds: 10, days: 10, trucks: 50 };
const seeds = Number(values.seeds ?? usual.seeds);
const days = Number(values.days ?? usual.days);
const trucks = Number(values.trucks ?? usual.trucks);
const ingest = Number(values.ingest);
const fromMs = Date.UTC(2026, 10, 10);

const nats = values.log ? await openNats() : null;
if (values.log && nats === null) throw new Error('no nats-server is installed');
/** The log in front of one run, which leaves nothing unread in it; null: none was asked for. */
const front = async (): Promise<TestLogInFront | null> =>
  nats === null ? null : testLogInFront(await openNatsLog(nats.url, testLog()));

const instruments = instrumentProfileNames.find((name) => name === values.instruments);
if (instruments === undefined)
  throw new Error(`--instruments must be one of ${instrumentProfileNames.join(', ')}`);
const fleetOf = (seed: string): Fleet =>
  createFleet({
    seed,
    trucks,
    instruments,
    ...(values.often !== undefined && { furtherIncidents: Number(values.often) }),
  });
const simulate = (seed: string): SimulatedRun =>
  simulateRun(fleetOf(seed), fromMs, fromMs + days * 86_400_000);

const seedNames = Array.from({ length: seeds }, (_, index) => `truth-${Number(values.first) + index}`);

const compareFigures = async (): Promise<void> => {
  const results: SeedResult[] = [];
  for (const [index, seed] of seedNames.entries()) {
    const began = performance.now();
    const run = simulate(seed);
    const byIngest = index < ingest;
    const stored = byIngest
      ? await throughIngest(await openTestDatabase(), run, await front())
      : inMemory(run);
    const result = judge(seed, run, stored);
    results.push(result);
    const seconds = Math.round((performance.now() - began) / 1000);
    console.log(
      `${seed}: ${run.messages.length} messages ${byIngest ? `through ${values.log ? 'a log and ' : ''}the ingest route` : 'in memory'}, ${seconds} s`,
    );
    // The tables of all seeds come at the end; who ends a long run early has seen each seed's.
    for (const line of reportLines([result])) console.log(`  ${line}`);
  }
  console.log(`truth, ${seeds} seeds, ${days} days, ${trucks} trucks, ${instruments} instruments`);
  for (const line of reportLines(results)) console.log(line);
  const fleets = seedNames.map(fleetOf);
  const errors = fleets.flatMap((fleet) => arrivalErrors(fleet, fromMs, fromMs + days * 86_400_000));
  for (const line of arrivalLines(errors)) console.log(line);
};

const compareRows = async (): Promise<void> => {
  const ways: [string, number, number][] = [
    ['one server', 1, 0],
    ['one server, three new beginnings', 1, 3],
  ];
  if (process.env['TEST_DATABASE_URL'] !== undefined) ways.push(['two servers in turn', 2, 1]);
  for (const seed of seedNames) {
    const run = simulate(seed);
    const edits = editsOf(run);
    const database = await openTestDatabase();
    const wanted = await rowsOfRun({ database, run, arrivals: inOrderOf(run), edits, apps: 1, restarts: 0 });
    for (const [name, apps, restarts] of ways) {
      const began = performance.now();
      const other = await openTestDatabase();
      const found = await rowsOfRun({
        database: other,
        run,
        arrivals: withFaults(run, seed),
        edits,
        apps,
        restarts,
        log: await front(),
      });
      const differing = differingRows(wanted, found);
      const seconds = Math.round((performance.now() - began) / 1000);
      console.log(
        `faults, ${seed}, ${trucks} trucks, ${days} days, ${name}${values.log ? ' behind a log' : ''}: ${run.messages.length} messages, ${wanted.rows.size} rows in force, ${differing.length} differ, at most ${Math.max(0, ...found.ledOn)} states were led on at once, ${seconds} s`,
      );
      for (const { id, fields } of differing.slice(0, 40)) console.log(`  ${id} ${fields.join('; ')}`);
    }
  }
};

await (values.faults ? compareRows() : compareFigures());
await nats?.dispose();
process.exit(0);
