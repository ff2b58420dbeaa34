import { type TerminalAccess, unregisteredTerminalCalls } from '#contract/devices/unregistered-terminals.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { admitUnregistered, ignoreUnregistered } from '../unregistered/admit-unregistered.ts';
import { listUnregistered } from '../unregistered/list-unregistered.ts';

/** Terminals that were not let in, for users whose menu has the page of terminals; let in by those who may enter trucks. */
const unregisteredTerminalRoutes: Routes<{ readonly terminalAccess: TerminalAccess }> = (
  mount,
  { terminalAccess },
) => {
  const { database } = mount;
  mountSession(mount, unregisteredTerminalCalls['unregisteredTerminals.list'], async () => ({
    access: terminalAccess,
    terminals: await listUnregistered(database),
  }));

  mountSession(mount, unregisteredTerminalCalls['unregisteredTerminals.admit'], (actor, asked, { nowMs }) =>
    database.transaction(async (queries) => {
      await admitUnregistered({ queries, actor, nowMs }, asked);
      return null;
    }),
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
