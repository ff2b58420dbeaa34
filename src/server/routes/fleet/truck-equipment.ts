import { truckEquipmentCalls } from '#contract/fleet/truck-equipment.ts';

import { mountSession } from '../../http/mount.ts';
import { notFound } from '../../http/refusal.ts';
import type { Routes } from '../../http/routes.ts';
import { truckEquipment } from '../../queries/truck-equipment.ts';

/** What is installed in one truck, for users whose menu has the page of trucks. */
const truckEquipmentRoutes: Routes = (mount, { database }) => {
  mountSession(mount, truckEquipmentCalls['truckEquipment.get'], async (actor, { truckId }, { nowMs }) => {
    const equipment = await truckEquipment(database, actor.companies, Number(truckId), nowMs);
    if (!equipment) throw notFound();
    return equipment;
  });
};

export default truckEquipmentRoutes;
