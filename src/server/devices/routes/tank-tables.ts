import { tankTableCalls } from '#contract/devices/tank-tables.ts';

import { archivedUntil } from '../../telemetry/archive/manifest.ts';
import { mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { stationTankHistory } from '../../deliveries/station-tank-history.ts';
import { tankTableHistory } from '../tank-table-history.ts';
import { tankTableUses } from '../tank-table-uses.ts';

/** What is known of a compartment's tank tables. */
const tankTableRoutes: Routes = (mount) => {
  const { database } = mount;
  mountSession(mount, tankTableCalls['tankTables.story'], (actor, { truckId, compartment }) =>
    tankTableHistory(database, actor, truckId, compartment),
  );
  mountSession(mount, tankTableCalls['tankTables.uses'], async (actor, { truckId, compartment }) => {
    const rows = await tankTableUses(database, actor, truckId, compartment);
    const archived = await archivedUntil(database, 'tank_inventory');
    return { rows, ...(archived !== null && { countedFromTime: archived.toISOString() }) };
  });
  mountSession(
    mount,
    tankTableCalls['tankTables.stationStory'],
    (actor, { stationCode, tankNumber }, { nowMs }) =>
      stationTankHistory(database, actor, stationCode, tankNumber, nowMs),
  );
};

export default tankTableRoutes;
