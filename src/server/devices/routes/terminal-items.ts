import { terminalItemCalls } from '#contract/devices/terminal-items.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { heardItems, itemValues } from '../terminal-items.ts';

const dayMs = 86_400_000;

/** Makers' own items, for users whose menu has the page of their mappings. */
const terminalItemRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, terminalItemCalls['terminalItems.heard'], (_actor, _asked, { nowMs }) =>
    heardItems(database, new Date(nowMs - dayMs)),
  );
  mountSession(mount, terminalItemCalls['terminalItems.values'], (_actor, asked, { nowMs }) =>
    itemValues(database, new Date(nowMs - dayMs), asked),
  );
};

export default terminalItemRoutes;
