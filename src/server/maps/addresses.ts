import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';

import type { LonLat } from '#domain/geo/geo.ts';
import { nearestOfSegment, type Point } from '#domain/geo/segment.ts';
import { type Address, addressWords } from '#domain/maps/address.ts';
import type { PlaceRank } from '#domain/maps/map-feature.ts';

import type { TileArchive } from './tile-archive.ts';
import { type NamedRoad, tileNames, type TileNames } from './tile-names.ts';

const unpack = promisify(gunzip);

const equatorM = 40_075_016.686;
/** A tile unpacked is no larger. */
const mostBytes = 16_000_000;
const keptTiles = 400;
/** Levels that are looked at: streets around, towns near by, cities far off; a neighbour of the last two counts too. */
const levels = [
  { zoom: 14, spread: 0 },
  { zoom: 10, spread: 1 },
  { zoom: 6, spread: 1 },
] as const;
/** On a road: no farther from its middle than this, m. */
const onRoadM = 60;

/** How far a settlement gives its name, m; a country or a province is no address. */
const reachM: Readonly<Record<PlaceRank, number>> = {
  9: 0,
  8: 0,
  6: 60_000,
  5: 25_000,
  3: 12_000,
  2: 4_000,
  1: 6_000,
};

const nothing: TileNames = { places: [], roads: [] };

const tileAt = ({ longitudeDeg, latitudeDeg }: LonLat, zoom: number): readonly [x: number, y: number] => {
  const side = 2 ** zoom;
  const latitude = (latitudeDeg / 180) * Math.PI;
  return [
    ((longitudeDeg + 180) / 360) * side,
    ((1 - Math.log(Math.tan(latitude) + 1 / Math.cos(latitude)) / Math.PI) / 2) * side,
  ];
};

/** From a point to a line, in shares of a tile's edge. */
const distanceTo = ({ points }: NamedRoad, x: number, y: number): number => {
  const around = points.map(([px, py]): Point => [px - x, py - y]);
  return around.reduce(
    (nearest, point, i) => Math.min(nearest, nearestOfSegment(around[i - 1] ?? point, point)[0]),
    Number.POSITIVE_INFINITY,
  );
};

const holds = ({ box: [west, south, east, north], kind }: TileArchive, place: LonLat): boolean =>
  kind === 'vector' &&
  place.longitudeDeg >= west &&
  place.longitudeDeg <= east &&
  place.latitudeDeg >= south &&
  place.latitudeDeg <= north;

/**
 * Says where places are, out of the archives that maps are drawn from: nothing leaves the installation and nothing is
 * stored. Tiles that were read are kept for the next places.
 */
export const createAddresses = (archives: () => Promise<readonly TileArchive[]>) => {
  const kept = new Map<string, Promise<TileNames>>();

  const read = async (archive: TileArchive, zoom: number, x: number, y: number): Promise<TileNames> => {
    const answer = await archive.tile(zoom, x, y);
    if (answer.outcome !== 'tile') return nothing;
    const { content, contentEncoding } = answer;
    try {
      return tileNames(
        contentEncoding === 'gzip' ? await unpack(content, { maxOutputLength: mostBytes }) : content,
      );
    } catch {
      // A damaged tile has no names; the map shows that it is damaged.
      return nothing;
    }
  };

  const namesOf = (archive: TileArchive, zoom: number, x: number, y: number): Promise<TileNames> => {
    const key = `${archive.version} ${zoom}/${x}/${y}`;
    const known = kept.get(key);
    if (known !== undefined) {
      // The ones that were not asked for longest go first.
      kept.delete(key);
      kept.set(key, known);
      return known;
    }
    const names = read(archive, zoom, x, y);
    kept.set(key, names);
    if (kept.size > keptTiles) kept.delete(kept.keys().next().value ?? '');
    return names;
  };

  const find = async (archive: TileArchive, place: LonLat): Promise<Address> => {
    let road: { readonly metres: number; readonly found: NamedRoad } | null = null;
    let near: (NonNullable<Address['near']> & { readonly share: number }) | null = null;
    for (const { zoom: wanted, spread } of levels) {
      const zoom = Math.max(archive.minZoom, Math.min(archive.maxZoom, wanted));
      const [fx, fy] = tileAt(place, zoom);
      const [column, row] = [Math.floor(fx), Math.floor(fy)];
      const edgeM = (equatorM * Math.cos((place.latitudeDeg / 180) * Math.PI)) / 2 ** zoom;
      for (let x = column - spread; x <= column + spread; x += 1)
        for (let y = row - spread; y <= row + spread; y += 1) {
          // oxlint-disable-next-line no-await-in-loop -- most are kept, and a place has a handful
          const { places, roads } = await namesOf(archive, zoom, x, y);
          for (const named of places) {
            const metres = Math.hypot(named.x + x - fx, named.y + y - fy) * edgeM;
            const share = metres / reachM[named.rank];
            if (share <= 1 && share < (near?.share ?? Number.POSITIVE_INFINITY))
              near = { zh: named.zh, en: named.en, metres, share };
          }
          if (spread === 0)
            for (const found of roads) {
              const metres = distanceTo(found, fx - x, fy - y) * edgeM;
              if (metres <= onRoadM && metres < (road?.metres ?? Number.POSITIVE_INFINITY))
                road = { metres, found };
            }
        }
    }
    return { road: road?.found ?? null, near };
  };

  /** A place in words, in both languages; null: no archive knows it. */
  return async (place: LonLat): Promise<[zh: string, en: string] | null> => {
    if (Math.abs(place.latitudeDeg) > 85) return null;
    const archive = (await archives()).find((one) => holds(one, place));
    const words = archive === undefined ? null : addressWords(await find(archive, place));
    return words && [...words];
  };
};

export type AddressOf = ReturnType<typeof createAddresses>;
