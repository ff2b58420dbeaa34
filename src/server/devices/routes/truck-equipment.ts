import { truckEquipmentCalls } from '#contract/fleet/truck-equipment.ts';

import { mountSession } from '../../http/mount.ts';
import { notFound } from '../../kernel/refusal.ts';
import type { Routes } from '../../http/routes.ts';
import { truckEquipment } from '../truck-equipment.ts';

/** What is installed in one truck, for users whose menu has the page of trucks. */
const truckEquipmentRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, truckEquipmentCalls['truckEquipment.get'], async (actor, { truckId }, { nowMs }) => {
    const equipment = await truckEquipment(database, actor.companies, Number(truckId), nowMs);
    if (!equipment) throw notFound();
    return equipment;
  });
};

export default truckEquipmentRoutes;
