import { resultCodes } from '#contract/envelope.ts';
import { stationHandoverCalls } from '#contract/fleet/station-handovers.ts';

import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { notFound, Refusal, restricted } from '../../kernel/refusal.ts';
import type { Actor } from '../../identity/actor.ts';
import { maySee } from '../../identity/menus.ts';
import { openDeliveries, signDelivery, signedDeliveries } from '../station-handovers.ts';

/**
 * Handover of deliveries at stations. Users of the page may sign, once, also for a truck of their own company: the
 * measured figures stand beside the name and can't be changed. A signature is neither repeated nor withdrawn.
 */
const stationHandoverRoutes: Routes = (mount) => {
  const { database } = mount;
  const check = (actor: Actor): void => {
    if (!maySee(actor.functions, 'handover')) throw restricted();
  };
  const { 'stationHandovers.list': list, 'stationHandovers.sign': sign } = stationHandoverCalls;

  mountSession(mount, list, async (actor, { state, areaName, signCode }, { nowMs }) => {
    check(actor);
    const asked = { companies: actor.companies, areaName, signCode };
    return state === 'open' ? openDeliveries(database, asked, nowMs) : signedDeliveries(database, asked);
  });

  mountSession(mount, sign, async (actor, { visitId, receivedL, receiver, remark }, { nowMs }) => {
    check(actor);
    const asked = { companies: actor.companies, visitId };
    const [open] = await openDeliveries(database, asked, nowMs);
    let mine = false;
    if (open) {
      const { signature: _signature, changed: _changed, ...delivery } = open;
      mine = await signDelivery(database, {
        companies: actor.companies,
        delivery,
        receivedL: receivedL ?? null,
        receiver: receiver?.trim() || actor.user.name,
        remark: remark?.trim() ?? '',
        userId: actor.user.id,
        userName: actor.user.name,
        time: new Date(nowMs),
      });
    }
    const [signed] = await signedDeliveries(database, asked);
    if (!signed) throw notFound();
    // Somebody else has signed already.
    if (!mine) {
      const name = signed.signature?.signedName ?? '';
      throw new Refusal(resultCodes.conflict, [`已由${name}签收`, `Signed by ${name} already`]);
    }
    return signed;
  });
};

export default stationHandoverRoutes;
