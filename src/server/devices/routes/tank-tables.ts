import { tankTableCalls } from '#contract/devices/tank-tables.ts';
import type { TableLines } from '#domain/cargo/table-file/read-table-lines.ts';
import { fileFormats } from '#resource/file-formats.ts';

import { archivedUntil } from '../../telemetry/archive/manifest.ts';
import { type Around, mountAround, mountSession } from '../../http/mount.ts';
import type { Routes } from '../../http/routes.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { FileReader } from '../../resource-kit/files/file-reader.ts';
import { stationTankHistory } from '../../deliveries/station-tank-history.ts';
import { checkTable } from '../check-table.ts';
import { tankTableHistory } from '../tank-table-history.ts';
import { tankTableUses } from '../tank-table-uses.ts';

interface Needs {
  readonly files: FileReader;
}

/** What is known of a compartment's tank tables. */
const tankTableRoutes: Routes<Needs> = (mount, { files }) => {
  const { database } = mount;
  // Read before anything is asked of the database: a file takes up to seconds.
  const withLines: Around<{ readonly base64: string }, TableLines> = async ({ user }, { base64 }, go) => {
    const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
    if (bytes.length > fileFormats.tankTable.maxBytes) throw badRequest(fileFormats.tankTable.tooLarge);
    return go(await files.inTurn(user.id, (read) => read('tankTable', bytes)));
  };
  mountAround(mount, tankTableCalls['tankTables.check'], withLines, (actor, args, { nowMs }, lines) =>
    checkTable(database, actor, args, lines, nowMs),
  );
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
