import { maxStreetDays, sprayedStreetCalls } from '#contract/fleet/sprayed-streets.ts';
import { periodProblem } from '#domain/time/period.ts';

import { badRequest } from '../../kernel/refusal.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { sprayedStreetsOf } from '../sprayed-streets.ts';
import { narrowed } from '../../identity/actor.ts';

/** Streets that sprinklers sprayed. */
const sprayedStreetRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, sprayedStreetCalls['sprinklers.streets'], (actor, asked, { nowMs }) => {
    const period = { fromMs: Date.parse(asked.startTime), toMs: Date.parse(asked.endTime) };
    const problem = periodProblem(period, maxStreetDays);
    if (problem !== null)
      throw badRequest([`一次最多查询 ${maxStreetDays} 天`, `At most ${maxStreetDays} days at once`]);
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
