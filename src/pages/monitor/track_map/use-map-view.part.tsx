import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

import type { TruckDetail } from '#contract/fleet/truck-detail.ts';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';

interface View {
  /** The chosen truck; null: none. */
  readonly truckId: number | null;
  /** Where the chosen truck is, in the map's own units; null: unknown. */
  readonly spot: { readonly x: number; readonly y: number } | null;
  readonly trail: TruckDetail['trail'] | null;
  /** The line on which it is to drive; null: none is ordered. */
  readonly route: TruckDetail['trail'] | null;
  /** The map moves with the chosen truck. */
  readonly following: boolean;
  /** On a phone head and sheet lie over the map, elsewhere the card. */
  readonly small: boolean;
}

const noTrail: TruckDetail['trail'] = [];

/**
 * Marks the chosen truck with its trail and keeps it in view, beside what lies over the map. Returns what is to be
 * called with a truck that was chosen on the map itself: it is in view already.
 */
export const useMapView = (
  map: RefObject<FleetMap | null>,
  mapReady: boolean,
  { truckId, spot, trail, route, following, small }: View,
): ((id: number | null) => void) => {
  const spotX = spot?.x;
  const spotY = spot?.y;
  useEffect(() => {
    map.current?.overlay.select(truckId);
  }, [map, truckId, mapReady]);
  useEffect(() => {
    map.current?.shapes.setTrail(trail ?? noTrail);
  }, [map, trail, mapReady]);
  useEffect(() => {
    map.current?.shapes.setRoute(route ?? noTrail);
  }, [map, route, mapReady]);
  const card = truckId !== null;
  // Before anything moves the map: a change of what is clear ends a movement that is under way.
  useLayoutEffect(() => {
    map.current?.setPadding(small ? [100, 0, 196, 0] : [0, card ? 388 : 0, 0, 0]);
  }, [map, card, small, mapReady]);
  // A truck that was chosen anywhere but on the map comes into view.
  const picked = useRef<number | null>(null);
  useEffect(() => {
    if (truckId !== null && truckId !== picked.current && spotX !== undefined && spotY !== undefined) {
      map.current?.centre(spotX, spotY);
    }
    picked.current = null;
    // oxlint-disable-next-line react/exhaustive-deps
  }, [truckId, mapReady]);
  useEffect(() => {
    if (following && spotX !== undefined && spotY !== undefined) map.current?.pan(spotX, spotY);
  }, [map, following, spotX, spotY]);
  return (id) => {
    picked.current = id;
  };
};
