import { fenceBox, metresOutside, type Fence } from '../geo/fence.ts';
import type { LonLat } from '../geo/geo.ts';

/** Further from every fence than this there is nothing to name a place by (m). */
const usualNearM = 20_000;

/** So near an own site its name says more than a road's, m. */
export const besideSiteM = 5_000;

/** In Chinese and in English. */
type Words = readonly [zh: string, en: string];

/** A depot, a station or another place that people know by its name; `nameEn` may be empty. */
export interface NamedFence {
  readonly name: string;
  readonly nameEn: string;
  readonly circle: Fence['circle'] | null;
  readonly polygon: Fence['polygon'] | null;
}

const wordsOf = ({ name, nameEn }: NamedFence, metres: number): Words => {
  const english = nameEn === '' ? name : nameEn;
  if (metres === 0) return [name, english];
  const km = (metres / 1000).toFixed(1);
  return [`距${name} ${km} km`, `${km} km from ${english}`];
};

/** Names places by the fence that holds them, else by the nearest one within `nearM` and how far it is. Null: neither. */
export const createPlaceNamer = (known: readonly NamedFence[]) => {
  const fences = known.map((named) => {
    const fence: Fence = {
      ...(named.circle ? { circle: named.circle } : {}),
      ...(named.polygon ? { polygon: named.polygon } : {}),
    };
    return { named, fence, box: fenceBox(fence) };
  });
  return (place: LonLat, nearM = usualNearM): Words | null => {
    const [nearWest, nearSouth, nearEast, nearNorth] = fenceBox({ circle: { ...place, radiusM: nearM } });
    let best: { readonly named: NamedFence; readonly metres: number } | null = null;
    for (const { named, fence, box } of fences) {
      const [west, south, east, north] = box;
      // Most fences are far away: they need no measuring.
      if (south > nearNorth || north < nearSouth || west > nearEast || east < nearWest) continue;
      const metres = metresOutside(fence, place);
      if (metres <= nearM && (best === null || metres < best.metres)) best = { named, metres };
    }
    return best === null ? null : wordsOf(best.named, best.metres);
  };
};

/** One place by its name; for many see `createPlaceNamer`. */
export const placeWords = (place: LonLat, known: readonly NamedFence[], nearM = usualNearM): Words | null =>
  createPlaceNamer(known)(place, nearM);
