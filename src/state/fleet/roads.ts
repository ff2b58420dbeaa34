import type { RoadLine } from '#contract/fleet/roads.ts';
import type { LonLat } from '#domain/geo/geo.ts';
import type { RoadWay } from '#domain/roads/road-way.ts';

import { offline } from '../hub/connection.ts';
import { call } from '../hub/hub.ts';

export type { RoadLine };

const listed = (places: readonly LonLat[]): string =>
  places
    .map(({ longitudeDeg, latitudeDeg }) => `${longitudeDeg.toFixed(6)},${latitudeDeg.toFixed(6)}`)
    .join(';');

/** Ways by road to a place; without a server by what this device knows. */
export const waysTo = async (from: readonly LonLat[], to: LonLat): Promise<readonly RoadWay[]> => {
  if (from.length === 0) return [];
  const outcome = offline.value ? null : await call('roads.ways', { from: listed(from), to: listed([to]) });
  if (outcome?.ok) return outcome.value;
  // The network of roads is large: read when it is needed.
  const { localWay } = await import('#domain/roads/road-way.ts');
  return from.map((place) => localWay(place, to));
};

/** A line along roads through places; without a server by what this device knows. */
export const lineThrough = async (places: readonly LonLat[]): Promise<RoadLine> => {
  if (places.length < 2) return { source: 'network', line: [] };
  const outcome = offline.value ? null : await call('roads.line', { places: listed(places) });
  if (outcome?.ok) return outcome.value;
  const { localLine } = await import('#domain/roads/road-line.ts');
  const { source, line } = localLine(places);
  return { source, line: line.map(([longitudeDeg, latitudeDeg]) => [longitudeDeg, latitudeDeg]) };
};
