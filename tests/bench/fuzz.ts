// Random input for everything that reads what came from outside: `npm run bench -- fuzz [--runs 100000 --seed 1]`.
// Prints a line for each decoder; ends with 1 where one crashes or takes longer than the limit for a single input.
import fc from 'fast-check';
import { parseArgs } from 'node:util';

import { decoders } from '../fuzz/decoders.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const numRuns = Number(values.runs);
const seed = Number(values.seed);
const limitMs = 50;

const took = (attempt: () => void): number => {
  const from = performance.now();
  attempt();
  return performance.now() - from;
};

let failed = false;
for (const { name, tries } of decoders) {
  let slowestMs = 0;
  const outcome = fc.check(
    fc.property(tries, (attempt) => {
      // A second measurement distinguishes a slow input from a machine that was busy elsewhere.
      let ms = took(attempt);
      for (let look = 0; ms > limitMs && look < 5; look += 1) ms = Math.min(ms, took(attempt));
      slowestMs = Math.max(slowestMs, ms);
    }),
    { numRuns, seed },
  );
  const slow = slowestMs > limitMs;
  failed ||= outcome.failed || slow;
  const verdict = outcome.failed ? `CRASH ${fc.defaultReportMessage(outcome)}` : slow ? 'TOO SLOW' : 'ok';
  process.stdout.write(
    `${name}: ${outcome.numRuns} inputs, seed ${seed}, slowest ${slowestMs.toFixed(1)} ms (limit ${limitMs}) ${verdict}\n`,
  );
}
process.exitCode = failed ? 1 : 0;
