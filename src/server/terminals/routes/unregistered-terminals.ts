import { type TerminalAccess, unregisteredTerminalCalls } from '#contract/devices/unregistered-terminals.ts';

import { mountSession } from '../../http/mount.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Routes } from '../../http/routes.ts';
import { admitUnregistered, ignoreUnregistered } from '../unregistered/admit-unregistered.ts';
import { acceptClock } from '../accept-clock.ts';
import { countStandings } from '../count-standings.ts';
import { listUnconfirmedClocks, listUnregistered } from '../unregistered/list-unregistered.ts';

/** Terminals that were not let in, for users whose menu has the page of terminals; let in by those who may enter trucks. */
const unregisteredTerminalRoutes: Routes<{ readonly terminalAccess: TerminalAccess }> = (
  mount,
  { terminalAccess },
) => {
  const { database } = mount;
  mountSession(mount, unregisteredTerminalCalls['unregisteredTerminals.list'], async () => ({
    access: terminalAccess,
    terminals: await listUnregistered(database),
    clocks: await listUnconfirmedClocks(database),
    counts: await countStandings(database),
  }));

  mountSession(mount, unregisteredTerminalCalls['unregisteredTerminals.admit'], (actor, asked, { nowMs }) =>
    database.transaction(async (queries) => {
      await admitUnregistered({ queries, actor, nowMs }, asked);
      return null;
    }),
  );

  mountSession(
    mount,
    unregisteredTerminalCalls['unregisteredTerminals.acceptClock'],
    async (_actor, { number }) => {
      const [own] = (await listUnconfirmedClocks(database)).filter((clock) => clock.number === number);
      if (own === undefined) throw notFound();
      await acceptClock(database, number);
      return null;
    },
  );

  mountSession(
    mount,
    unregisteredTerminalCalls['unregisteredTerminals.ignore'],
    async (actor, asked, { nowMs }) => {
      await ignoreUnregistered({ queries: database, actor, nowMs }, asked);
      return null;
    },
  );
};

export default unregisteredTerminalRoutes;
