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

/**
 * Where a map goes that was made before its home was known: there, unless it was told to look at something meanwhile, or
 * somebody moved it.
 */
export const createHome = (view: View, first: MapHome | null, usualZoom: number) => {
  let open = first === null;
  return {
    looksElsewhere: (): void => {
      open = false;
    },
    set: (home: MapHome | null): void => {
      if (!open || home === null) return;
      open = false;
      const { center, zoom } = viewOf(home, usualZoom);
      view.setCenter(center);
      view.setZoom(zoom);
    },
  };
};
