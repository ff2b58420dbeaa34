import { basename } from 'node:path';

import { type Environment, list, text } from '../kernel/environment.ts';
import { type Provider, readProviders } from './provider-settings.ts';

export interface MapHome {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly zoom: number;
}

export interface MapSettings {
  /** Paths of PMTiles files. */
  readonly archives: readonly { readonly id: string; readonly path: string }[];
  readonly providers: readonly Provider[];
  readonly home: MapHome | null;
}

/** Name of a file as part of an address. */
const archiveId = (path: string): string =>
  basename(path)
    .replace(/\.pmtiles$/i, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 30) || 'archive';

const homeOf = (written: string | null): MapHome | null => {
  if (written === null) return null;
  const [longitudeDeg = Number.NaN, latitudeDeg = Number.NaN, zoomLevel = 9, ...more] = written
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const valid =
    more.length === 0 &&
    Math.abs(longitudeDeg) <= 180 &&
    Math.abs(latitudeDeg) <= 85 &&
    zoomLevel >= 3 &&
    zoomLevel <= 17;
  if (!valid)
    throw new Error(
      `MAP_HOME=${written}: longitude, latitude and zoom (3 to 17) are needed, as 104.07,30.67,9`,
    );
  return { longitudeDeg, latitudeDeg, zoom: zoomLevel };
};

/** @throws Error that names the variable, and of a file the source and its field */
export const readMapSettings = (environment: Environment): MapSettings => {
  const archives = list(text(environment, 'MAP_ARCHIVES')).map((path) => ({
    id: archiveId(path.trim()),
    path: path.trim(),
  }));
  const file = text(environment, 'MAP_SOURCES');
  const providers = file === null ? [] : readProviders(file, environment);
  const seen = new Set<string>();
  for (const { id } of [...archives, ...providers]) {
    if (seen.has(id)) throw new Error(`MAP_ARCHIVES, MAP_SOURCES: two sources are called ${id}; rename one`);
    seen.add(id);
  }
  return { archives, providers, home: homeOf(text(environment, 'MAP_HOME')) };
};
