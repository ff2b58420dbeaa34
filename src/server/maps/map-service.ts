import { stat } from 'node:fs/promises';
import { basename } from 'node:path';

import type { MapGrounds, MapSource, MapSourceState, TileLayerName } from '#contract/fleet/maps.ts';

import { createHash } from 'node:crypto';

import type { Database } from '../database/database.ts';
import { createFailureRow } from '../kernel/log/failure-row.ts';
import type { Log } from '../kernel/log/log.ts';
import type { Timers } from '../kernel/timers.ts';
import { createAddresses } from './addresses.ts';
import type { MapSettings, Provider } from './map-settings.ts';
import { createMapUse } from './map-use.ts';
import { openTileArchive, type TileArchive, UnreadableArchive } from './tile-archive.ts';
import { away, type TileAnswer } from './tile-answer.ts';
import { createTileProvider } from './tile-provider.ts';

export interface MapServicePorts {
  readonly settings: MapSettings;
  readonly database: Database;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly timers: Timers;
  readonly log: Log;
  /** Counts what became of a tile, for the metrics. */
  readonly counted: (source: string, outcome: string) => void;
}

const writeEveryMs = 10_000;
const lookEveryMs = 60_000;

/** Since when a source gives nothing, as this process has seen it. */
interface Standing {
  sinceMs: number | null;
  last: Extract<TileAnswer, { outcome: 'away' }> | null;
}

const versionOf = (provider: Provider): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...provider, key: null }))
    .digest('base64url')
    .slice(0, 12);

const isoOrNull = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

const sourceOfProvider = (provider: Provider): Omit<MapSource, 'awaySince'> => ({
  id: provider.id,
  kind: 'raster',
  titleZh: provider.title.zh,
  titleEn: provider.title.en,
  schema: null,
  datum: provider.datum,
  minZoom: provider.minZoom,
  maxZoom: provider.maxZoom,
  tileSize: provider.tileSize,
  version: versionOf(provider),
  overlay: provider.overlayUrl !== null,
  box: null,
  attribution: provider.attribution,
  approvalNumber: provider.approvalNumber,
  dim: provider.dim,
  // What a provider gives is his: nothing of it is kept on devices.
  offline: false,
});

/** @param alone there is no other archive that could be taken for it */
const sourceOfArchive = (id: string, archive: TileArchive, alone: boolean): Omit<MapSource, 'awaySince'> => ({
  id,
  kind: archive.kind,
  titleZh: `${archive.kind === 'vector' ? '灰色地图' : '图片'}${alone ? '' : ` · ${id}`}`,
  titleEn: `${archive.kind === 'vector' ? 'Quiet map' : 'Pictures'}${alone ? '' : ` · ${id}`}`,
  schema: archive.schema,
  datum: 'wgs84',
  minZoom: archive.minZoom,
  maxZoom: archive.maxZoom,
  tileSize: archive.kind === 'vector' ? 512 : 256,
  version: archive.version,
  overlay: false,
  box: [...archive.box],
  attribution: archive.attribution,
  approvalNumber: '',
  dim: true,
  offline: true,
});

/**
 * Grounds that are configured. Whatever fails, maps have the embedded ground: nothing here holds up a start or a page.
 */
export const createMapService = (ports: MapServicePorts) => {
  const { settings, database, fetch, now, timers, log, counted } = ports;
  const use = createMapUse(database, now);
  const archives = new Map<string, TileArchive>();
  const faults = new Map<string, Extract<TileAnswer, { outcome: 'away' }>>();
  const standings = new Map<string, Standing>();
  const providers = new Map(
    settings.providers.map((provider) => [
      provider.id,
      { provider, tile: createTileProvider(provider, { fetch, now, use }) },
    ]),
  );

  const noted = (id: string, answer: TileAnswer): void => {
    const standing = standings.get(id) ?? { sinceMs: null, last: null };
    if (answer.outcome === 'away') {
      standing.sinceMs ??= now();
      if (standing.last?.fault !== answer.fault)
        log.warn({ source: id, fault: answer.fault, detail: answer.detail }, 'a map source gives no tiles');
      standing.last = answer;
    } else {
      if (standing.last !== null) log.info({ source: id }, 'a map source gives tiles again');
      standing.sinceMs = null;
      standing.last = null;
    }
    standings.set(id, standing);
  };

  const open = async ({ id, path }: { readonly id: string; readonly path: string }): Promise<void> => {
    try {
      const next = await openTileArchive(path);
      await archives.get(id)?.close();
      archives.set(id, next);
      faults.delete(id);
      log.info({ source: id, bytes: next.sizeBytes, schema: next.schema }, 'a map archive is open');
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error;
      const fault = away(error.fault, error.message);
      if (fault.outcome !== 'away') return;
      if (faults.get(id)?.detail !== fault.detail)
        log.error(
          { source: id, path, fault: error.fault, detail: error.message },
          'a map archive can’t be drawn',
        );
      faults.set(id, fault);
    }
  };

  /** Opens what was not there or is another file by now: archives are replaced while the server runs. */
  const look = async (): Promise<void> => {
    for (const one of settings.archives) {
      const known = archives.get(one.id);
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const found = await stat(one.path).catch(() => null); // What can't be looked at is opened, and says why.
      const same =
        known !== undefined &&
        (found === null ||
          known.version === `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}`);
      // oxlint-disable-next-line no-await-in-loop -- a handful
      if (!same) await open(one);
    }
  };

  const opened = look();
  const writing = createFailureRow(log, 'writing how many tiles of maps were asked for');
  const looking = createFailureRow(log, 'looking at the archives of maps');
  const stops =
    settings.providers.length + settings.archives.length === 0
      ? []
      : [
          timers.every(writeEveryMs, () => void use.write().then(writing.worked, writing.failed)),
          timers.every(lookEveryMs, () => void look().then(looking.worked, looking.failed)),
        ];

  const sinceOf = (id: string): string | null => isoOrNull(standings.get(id)?.sinceMs ?? null);

  const tileOf = async (
    id: string,
    layer: TileLayerName,
    z: number,
    x: number,
    y: number,
  ): Promise<TileAnswer | 'busy' | null> => {
    await opened;
    const archive = archives.get(id);
    if (archive !== undefined) {
      if (z < archive.minZoom || z > archive.maxZoom || layer !== 'ground') return { outcome: 'empty' };
      return archive.tile(z, x, y);
    }
    const found = providers.get(id);
    if (found === undefined) return faults.get(id) ?? null;
    const { minZoom, maxZoom } = found.provider;
    return z < minZoom || z > maxZoom ? { outcome: 'empty' } : found.tile(layer, z, x, y);
  };

  return {
    home: settings.home,
    /** Grounds that can be drawn, archives first; what can't be opened is not among them. */
    grounds: async (): Promise<MapGrounds> => {
      await opened;
      return {
        sources: [
          ...[...archives].map(([id, archive]) => ({
            ...sourceOfArchive(id, archive, archives.size === 1),
            awaySince: sinceOf(id),
          })),
          ...settings.providers.map((provider) => ({
            ...sourceOfProvider(provider),
            awaySince: sinceOf(provider.id),
          })),
        ],
        home: settings.home,
      };
    },
    /** Road and nearest town of a place; null: no archive knows it. */
    addressOf: createAddresses(async () => {
      await opened;
      return [...archives.values()];
    }),
    versionOf: (id: string): string | null => {
      const provider = providers.get(id)?.provider;
      return archives.get(id)?.version ?? (provider === undefined ? null : versionOf(provider));
    },
    /** Null: there is no such source; `busy`: too much is under way. */
    tile: async (
      id: string,
      layer: TileLayerName,
      z: number,
      x: number,
      y: number,
    ): Promise<TileAnswer | 'busy' | null> => {
      const answer = await tileOf(id, layer, z, x, y);
      if (answer === null) return null;
      counted(id, answer === 'busy' ? 'busy' : answer.outcome === 'away' ? answer.fault : answer.outcome);
      if (answer !== 'busy') noted(id, answer);
      return answer;
    },
    /** Sources with what they cost and why they give nothing, those included that can't be opened. */
    states: async (): Promise<readonly MapSourceState[]> => {
      await opened;
      const today = await use.today();
      const ofArchives = settings.archives.map(({ id, path }): MapSourceState => {
        const archive = archives.get(id);
        const fault = archive === undefined ? faults.get(id) : standings.get(id)?.last;
        const source = archive === undefined ? null : sourceOfArchive(id, archive, archives.size === 1);
        return {
          id,
          titleZh: source?.titleZh ?? id,
          titleEn: source?.titleEn ?? id,
          kind: archive?.kind ?? 'unreadable',
          place: basename(path),
          sizeBytes: archive?.sizeBytes ?? null,
          fault: fault?.fault ?? null,
          detail: fault?.detail ?? '',
          awaySince: sinceOf(id),
          tilesToday: 0,
          failedToday: 0,
          perDay: null,
          lastTileTime: null,
        };
      });
      const ofProviders = settings.providers.map((provider): MapSourceState => {
        const { id, title, url, perDay } = provider;
        const standing = standings.get(id);
        const used = today.get(id);
        return {
          id,
          titleZh: title.zh,
          titleEn: title.en,
          kind: 'raster',
          place: new URL(url.replaceAll(/[{}]/g, '')).hostname,
          sizeBytes: null,
          fault: standing?.last?.fault ?? null,
          detail: standing?.last?.detail ?? '',
          awaySince: sinceOf(id),
          tilesToday: use.tilesToday(id),
          failedToday: used?.failed ?? 0,
          perDay,
          lastTileTime: used?.lastTileTime ?? null,
        };
      });
      return [...ofArchives, ...ofProviders];
    },
    close: async (): Promise<void> => {
      for (const stop of stops) stop();
      await opened;
      if (settings.providers.length > 0) await use.write().then(writing.worked, writing.failed);
      await Promise.all([...archives.values()].map((archive) => archive.close()));
    },
  };
};

export type MapService = ReturnType<typeof createMapService>;
