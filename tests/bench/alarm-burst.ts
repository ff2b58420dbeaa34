// A burst of alarms, from ingest route to sockets: `npm run bench -- alarm-burst [--alarms 2000 --seconds 60 --trucks 40
// --senders 4 --page /alarms]`. On PostgreSQL by DATABASE_URL (a database of its own), else on the embedded one. 12
// clients, 2 of which do not read for the middle half of it. `--page`: a browser shows that page meanwhile.
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { testToken } from '../support/worlds/test-server.ts';
import { embeddedSite, postgresqlSite } from '../support/faults/kill-rounds.ts';
import { prepareSignedIn } from '../support/faults/signed-in.ts';
import { measureAlarmBurst } from '../support/faults/alarm-burst.ts';
import { watchedPage } from './support/burst-page.ts';

const { values } = parseArgs({
  options: {
    alarms: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '60' },
    clients: { type: 'string', default: '12' },
    sleepers: { type: 'string', default: '2' },
    trucks: { type: 'string', default: '40' },
    senders: { type: 'string', default: '4' },
    page: { type: 'string' },
  },
});
const main = fileURLToPath(new URL('../server/main.js', import.meta.url));
const trucks = Number(values.trucks);
const server = process.env['DATABASE_URL'];
const site = server === undefined ? embeddedSite() : await postgresqlSite(server);
const cookie = await prepareSignedIn(site, trucks, 'admin');
const outcome = await measureAlarmBurst({
  main,
  // The server as `npm start` runs it.
  environment: { ...site.environment, INGEST_TOKEN: testToken, NODE_OPTIONS: '--max-semi-space-size=64' },
  cookie,
  trucks,
  alarms: Number(values.alarms),
  overS: Number(values.seconds),
  clients: Number(values.clients),
  sleepers: Number(values.sleepers),
  senders: Number(values.senders),
  ...(values.page === undefined ? {} : { audience: watchedPage(values.page, cookie) }),
});
console.log(
  `burst, ${server === undefined ? 'embedded' : 'postgresql'}, ${outcome.alarms} alarms in ${outcome.seconds.toFixed(1)} s (${Math.round(outcome.alarms / outcome.seconds)}/s), ${values.clients} clients of which ${values.sleepers} sleep: ` +
    `${outcome.lost} lost, ${outcome.twice} twice (aim 0), largest queue of a client ${Math.round(outcome.largestQueue / 1024)} kB (aim ≤ 1,024), ` +
    `${outcome.cuts} cut, from row to client p50 / p95 ${Math.round(outcome.p50Ms)} / ${Math.round(outcome.p95Ms)} ms (load ${loadavg()[0]?.toFixed(1)})`,
);
await site.dispose();
process.exit(0);
