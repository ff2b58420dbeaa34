import { terminalPeripheralCalls } from '#contract/devices/terminal-peripherals.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { peripheralsOf } from '../peripherals.ts';

/** What hangs at the own companies' terminals. */
const terminalPeripheralRoutes: Routes = (mount) => {
  mountSession(mount, terminalPeripheralCalls['terminalPeripherals.list'], (actor, { number }) =>
    peripheralsOf(mount.database, actor.companies, number),
  );
};

export default terminalPeripheralRoutes;
