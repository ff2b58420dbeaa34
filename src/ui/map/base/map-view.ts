import { fromLonLat } from 'ol/proj.js';

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
