import { metresOutside, type Fence } from '#domain/fence.ts';
import type { LonLat } from '#domain/geo.ts';
import type { Text } from '#i18n/text.ts';

import type { AreaShape } from './areas.ts';

/** Further from every fence than this there is nothing to name a place by (m). */
const usualNearM = 5000;

const fenceOf = ({ circle, polygon }: AreaShape): Fence => ({
  ...(circle ? { circle } : {}),
  ...(polygon ? { polygon } : {}),
});

/** A place by the fence that holds it, else by the nearest one within `nearM` and how far it is. Null: neither. */
export const placeWords = (place: LonLat, known: readonly AreaShape[], nearM = usualNearM): Text | null => {
  let best: { readonly area: AreaShape; readonly metres: number } | null = null;
  for (const area of known) {
    const metres = metresOutside(fenceOf(area), place);
    if (metres <= nearM && (best === null || metres < best.metres)) best = { area, metres };
  }
  if (best === null) return null;
  const { name, nameEn } = best.area;
  const english = nameEn === '' ? name : nameEn;
  if (best.metres === 0) return [name, english];
  const km = (best.metres / 1000).toFixed(1);
  return [`距${name} ${km} km`, `${km} km from ${english}`];
};
