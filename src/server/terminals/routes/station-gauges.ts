import { stationGaugeCalls } from '#contract/fleet/station-gauges.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { writeAudit } from '../../audit/audit.ts';
import { bindGauge, releaseGauge, stationGauges } from '../station-gauges.ts';

const changes = { 'stationGauges.bind': bindGauge, 'stationGauges.release': releaseGauge } as const;

/** Consoles of stations, for users whose menu has the page; changed by those who may write places. */
const stationGaugeRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, stationGaugeCalls['stationGauges.list'], (actor, { stationCode }) =>
    stationGauges(database, actor.companies, stationCode),
  );

  for (const action of ['stationGauges.bind', 'stationGauges.release'] as const)
    mountSession(mount, stationGaugeCalls[action], (actor, binding, { nowMs, request }) =>
      database.transaction(async (queries) => {
        await changes[action]({ queries, actor, nowMs }, binding);
        await writeAudit(queries, {
          userId: actor.user.id,
          userName: actor.user.userName,
          companyCode: actor.user.companyCode,
          action,
          subject: `${binding.stationCode} ${binding.terminal}`,
          after: binding,
          ip: request.ip,
        });
        return stationGauges(queries, actor.companies, binding.stationCode);
      }),
    );
};

export default stationGaugeRoutes;
