import { maxStreetDays, sprayedStreetCalls } from '#contract/fleet/sprayed-streets.ts';

import { readPeriod } from '../../kernel/check-period.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { sprayedStreetsOf } from '../sprayed-streets.ts';
import { narrowed } from '../../identity/actor.ts';

/** Streets that sprinklers sprayed. */
const sprayedStreetRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, sprayedStreetCalls['sprinklers.streets'], (actor, asked, { nowMs }) => {
    const period = readPeriod(asked.startTime, asked.endTime, maxStreetDays);
    const { signCode = '', companyCode } = asked;
    return sprayedStreetsOf(
      database,
      { companies: narrowed(actor, companyCode), signCode: signCode.trim() },
      period,
      nowMs,
    );
  });
};

export default sprayedStreetRoutes;
