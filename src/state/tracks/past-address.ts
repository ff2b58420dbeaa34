import type { PastKnowledge } from '#contract/tracks/past-fleet.ts';
import { instantMs } from '#domain/time/time.ts';

/** A moment of the fleet's past, as the address of the live map names it. */
export interface PastAddress {
  readonly atMs: number;
  readonly known: PastKnowledge;
}

/** What the query of the live map's address names; null: the fleet of now. */
export const pastInSearch = (search: string): PastAddress | null => {
  const query = new URLSearchParams(search);
  const atMs = instantMs(query.get('at'));
  return atMs === null ? null : { atMs, known: query.get('known') === 'now' ? 'now' : 'then' };
};

/** The same of the app's address; other pages have moments too, and show another fleet than that of the moment. */
export const pastAt = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): PastAddress | null =>
  pathname === '/monitor/track_map' ? pastInSearch(search) : null;
