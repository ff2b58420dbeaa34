// How 500 clients come back when their server ends: `npm run bench -- herd [--clients 500]`. Two lines: stopped
// (1012), and killed. Attempts follow the hub's own rule.
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import { maxSocketsOfSession } from '#server/alarms/stream/socket-registry.ts';

import { embeddedSite } from '../support/faults/kill-rounds.ts';
import { measureHerd } from '../support/faults/herd.ts';
import { prepareSessions } from '../support/faults/signed-in.ts';

const { values } = parseArgs({ options: { clients: { type: 'string', default: '500' } } });
const main = fileURLToPath(new URL('../server/main.js', import.meta.url));
const clients = Number(values.clients);

const site = embeddedSite();
// As many sessions of as many people as the server lets have so many sockets.
const people = ['dispatcher', 'safety', 'admin', 'useradmin', 'customer'];
const sessions = Array.from({ length: Math.ceil(clients / maxSocketsOfSession) }, (_, n) => n);
const cookies = await prepareSessions(
  site,
  1,
  sessions.map((n) => people[n % people.length] ?? ''),
);
for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
  const { worstShare, allBackMs } = await measureHerd({
    main,
    environment: site.environment,
    cookies,
    clients,
    signal,
  });
  console.log(
    `herd, ${clients} clients, server ${signal === 'SIGTERM' ? 'told to stop' : 'killed'}: at most ${(100 * worstShare).toFixed(1)} % ` +
      `in any 250 ms (aim ≤ 15 %), all back after ${(allBackMs / 1000).toFixed(1)} s (load ${loadavg()[0]?.toFixed(1)})`,
  );
}
await site.dispose();
process.exit(0);
