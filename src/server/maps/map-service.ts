import type { MapGrounds, MapSourceState, TileLayerName } from '#contract/fleet/maps.ts';

import type { Database } from '../database/database.ts';
import { createFailureRow } from '../kernel/log/failure-row.ts';
import type { Log } from '../kernel/log/log.ts';
import type { Timers } from '../kernel/timers.ts';
import { createAddresses } from './addresses.ts';
import { createMapArchives } from './map-archives.ts';
import type { MapSettings } from './map-settings.ts';
import { sourceOfArchive, sourceOfProvider } from './map-sources.ts';
import { createMapUse } from './map-use.ts';
import { createSourceStandings } from './source-standings.ts';
import { readSourceStates } from './source-states.ts';
import type { TileAnswer } from './tile-answer.ts';
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

/**
 * Grounds that are configured. Whatever fails, maps have the embedded ground: nothing here holds up a start or a page.
 */
export const createMapService = (ports: MapServicePorts) => {
  const { settings, database, fetch, now, timers, log, counted } = ports;
  const use = createMapUse(database, now);
  const archives = createMapArchives({ archives: settings.archives, timers, log });
  const standings = createSourceStandings({ log, now });
  const providers = new Map(
    settings.providers.map((provider) => [
      provider.id,
      {
        provider,
        source: sourceOfProvider(provider),
        tile: createTileProvider(provider, { fetch, now, use }),
      },
    ]),
  );

  const writing = createFailureRow(log, 'writing how many tiles of maps were asked for');
  const write = (): Promise<void> => use.write().then(writing.worked, writing.failed);
  const asksProviders = providers.size > 0;
  // What was asked for before the start is part of the day's quota.
  const read = asksProviders ? write() : Promise.resolve();
  const stop = asksProviders ? timers.every(writeEveryMs, () => void write()) : () => {};

  const tileOf = async (
    id: string,
    layer: TileLayerName,
    z: number,
    x: number,
    y: number,
  ): Promise<TileAnswer | 'busy' | null> => {
    await archives.ready;
    const archive = archives.open().get(id);
    if (archive !== undefined) {
      if (z < archive.minZoom || z > archive.maxZoom || layer !== 'ground') return { outcome: 'empty' };
      return archive.tile(z, x, y);
    }
    const found = providers.get(id);
    if (found === undefined) return archives.faultOf(id);
    const { minZoom, maxZoom } = found.provider;
    if (z < minZoom || z > maxZoom) return { outcome: 'empty' };
    await read;
    return found.tile(layer, z, x, y);
  };

  return {
    home: settings.home,
    /** Grounds that can be drawn, archives first; what can't be opened is not among them. */
    grounds: async (): Promise<MapGrounds> => {
      await archives.ready;
      const open = archives.open();
      return {
        sources: [
          ...[...open].map(([id, archive]) => sourceOfArchive(id, archive, open.size === 1)),
          ...[...providers.values()].map(({ source }) => source),
        ],
        home: settings.home,
      };
    },
    /** Road and nearest town of a place; null: no archive knows it. */
    addressOf: createAddresses(async () => {
      await archives.ready;
      return [...archives.open().values()];
    }),
    versionOf: (id: string): string | null =>
      archives.open().get(id)?.version ?? providers.get(id)?.source.version ?? null,
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
      if (answer !== 'busy') standings.noted(id, answer);
      return answer;
    },
    states: async (): Promise<readonly MapSourceState[]> => {
      await archives.ready;
      return readSourceStates({ settings, archives, standings, use });
    },
    close: async (): Promise<void> => {
      stop();
      if (asksProviders) await write();
      await archives.close();
    },
  };
};

export type MapService = ReturnType<typeof createMapService>;
