import { fromLonLat } from 'ol/proj.js';
import type View from 'ol/View.js';

import type { MapHome } from './ground/ground-context.tsx';

/** Hangzhou Bay, where the embedded map is detailed. */
const usualCentre = [121.35, 30.05];

/** Where a map looks until it has something to show. */
export const viewOf = (
  home: MapHome | null,
  usualZoom: number,
): { readonly center: number[]; readonly zoom: number } =>
  home === null
    ? { center: fromLonLat(usualCentre), zoom: usualZoom }
    : { center: fromLonLat([home.longitudeDeg, home.latitudeDeg]), zoom: home.zoom };

/** Looks where a home that was learned late says, unless the map looks at something already. */
export const lookHome = (
  view: View,
  before: MapHome | null,
  home: MapHome | null,
  usualZoom: number,
): void => {
  const first = viewOf(before, usualZoom);
  const [x = 0, y = 0] = view.getCenter() ?? [];
  const moved =
    Math.hypot(x - (first.center[0] ?? 0), y - (first.center[1] ?? 0)) > 1 ||
    Math.abs((view.getZoom() ?? 0) - first.zoom) > 0.01;
  if (moved) return;
  const next = viewOf(home, usualZoom);
  view.setCenter(next.center);
  view.setZoom(next.zoom);
};
