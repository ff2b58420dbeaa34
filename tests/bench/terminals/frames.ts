// Broken frames of every message of JT/T 808 at the listener, with rules and database behind it:
// `npm run bench -- frames [--minutes 15 --seed 1 --messages 1500]`. Each round sends so many messages on the link of one
// box while another one reports its place. Ends with an error where a frame was neither answered nor refused with a
// reason, where anything failed on the server, or where the other box was cut off or not answered. On PostgreSQL by
// TEST_DATABASE_URL, else on the embedded database.
import { parseArgs } from 'node:util';

import { openFrameTrial } from '../../fuzz/frame-trial.ts';
import { quantile } from '../support/quantile.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '15' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
    messages: { type: 'string', default: '1500' },
  },
});
const untilMs = Date.now() + Number(values.minutes) * 60_000;
const trial = await openFrameTrial(Number(values.seed));
const outcomes: Record<string, number> = {};
const honestMs: number[] = [];
const wrong = new Set<string>();
let rounds = 0;
while (Date.now() < untilMs && wrong.size < 20) {
  const round = await trial.round(Number(values.messages));
  rounds += 1;
  honestMs.push(...round.honestMs);
  for (const [name, count] of Object.entries(round.outcomes)) outcomes[name] = (outcomes[name] ?? 0) + count;
  for (const text of round.wrong) {
    wrong.add(text);
    console.log(`WRONG in round ${rounds}: ${text}`);
  }
}
await trial.close();
console.log(
  `${rounds} rounds of ${values.messages} messages, seed ${values.seed}: ${JSON.stringify(outcomes)}; the honest box was answered ` +
    `in p50 ${quantile(honestMs, 0.5).toFixed(0)}, p99 ${quantile(honestMs, 0.99).toFixed(0)} ms; ` +
    `${(process.memoryUsage.rss() / 1_048_576).toFixed(0)} MB; ${wrong.size === 0 ? 'ok' : `${wrong.size} WRONG`}`,
);
process.exit(wrong.size === 0 ? 0 : 1);
