import { terminalAboutCalls } from '#contract/devices/terminal-about.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { aboutTerminal } from '../about-terminal.ts';

/** A terminal of the own companies in full, or one that came in vain. */
const terminalAboutRoutes: Routes = (mount) => {
  mountSession(mount, terminalAboutCalls['terminalAbout.read'], (actor, { number }) =>
    aboutTerminal(mount.database, actor.companies, number),
  );
};

export default terminalAboutRoutes;
