import { stat } from 'node:fs/promises';

import { createFailureRow } from '../kernel/log/failure-row.ts';
import type { Log } from '../kernel/log/log.ts';
import type { Timers } from '../kernel/timers.ts';
import type { MapSettings } from './map-settings.ts';
import { archiveVersion, openTileArchive, type TileArchive, UnreadableArchive } from './tile-archive.ts';
import { type Away, away } from './tile-answer.ts';

const lookEveryMs = 60_000;

interface ArchivePorts {
  readonly archives: MapSettings['archives'];
  readonly timers: Timers;
  readonly log: Log;
}

/** Archives of tiles. They are replaced, and come and go with their disk, while the server runs. */
export const createMapArchives = ({ archives, timers, log }: ArchivePorts) => {
  const open = new Map<string, TileArchive>();
  const faults = new Map<string, Away>();
  const looking = createFailureRow(log, 'looking at the archives of maps');

  /** Replaced since the last look: tiles of them may be read still. */
  const replaced: TileArchive[] = [];
  const closeReplaced = (): Promise<unknown> =>
    Promise.all(replaced.splice(0).map((archive) => archive.close()));

  const openOne = async ({ id, path }: MapSettings['archives'][number]): Promise<void> => {
    try {
      const next = await openTileArchive(path);
      const former = open.get(id);
      open.set(id, next);
      if (former !== undefined) replaced.push(former);
      faults.delete(id);
      log.info({ source: id, bytes: next.sizeBytes, schema: next.schema }, 'a map archive is open');
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error;
      const { fault, message: detail } = error;
      if (faults.get(id)?.detail !== detail)
        log.error({ source: id, path, fault, detail }, 'a map archive can’t be drawn');
      faults.set(id, away(fault, detail));
    }
  };

  /** Opens what was not there or is another file by now. */
  const look = async (): Promise<void> => {
    await closeReplaced();
    for (const one of archives) {
      const known = open.get(one.id);
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const found = await stat(one.path).catch(() => null); // What can't be looked at is opened, and says why.
      const isSame = known !== undefined && (found === null || known.version === archiveVersion(found));
      // oxlint-disable-next-line no-await-in-loop -- a handful
      if (!isSame) await openOne(one);
    }
  };

  const looked = (): Promise<void> => look().then(looking.worked, looking.failed);
  const first = looked();
  const stop = archives.length === 0 ? () => {} : timers.every(lookEveryMs, () => void looked());
  return {
    /** Has been looked at once. */
    ready: first,
    open: (): ReadonlyMap<string, TileArchive> => open,
    faultOf: (id: string): Away | null => faults.get(id) ?? null,
    close: async (): Promise<void> => {
      stop();
      await first;
      await closeReplaced();
      await Promise.all([...open.values()].map((archive) => archive.close()));
    },
  };
};
