import { useSignalEffect } from '@preact/signals-react';
import { useEffect, useRef, type RefObject } from 'react';

import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';
import { mapTruck, movedTruck } from '#ui/map/fleet/map-truck.ts';
import type { MapTruck } from '#ui/map/fleet/map-things.ts';

import { usePast } from './use-past.part.ts';

/** Draws the trucks of the moment: their states as they were read last, their places of every picture between. */
export const usePastOnMap = (
  map: RefObject<FleetMap | null>,
  mapReady: boolean,
  {
    player,
    spans,
    shown,
    chosen,
  }: Pick<ReturnType<typeof usePast>, 'player' | 'spans'> & {
    readonly shown: readonly MapTruck[];
    readonly chosen: TruckStatus | null;
  },
): void => {
  // One list a picture: states as they were asked for last, places of the very moment.
  useSignalEffect(() => {
    const ms = player.atMs.value;
    void spans.version.value;
    const placeOf = spans.placesAt(ms);
    map.current?.setTrucks(
      shown.map((truck) => {
        const place = placeOf(truck.id);
        return place === null ? truck : movedTruck(truck, place);
      }),
    );
  });
  useEffect(() => {
    map.current?.setTrucks(shown);
  }, [map, shown, mapReady]);
  useEffect(() => {
    map.current?.overlay.select(chosen?.truckId ?? null);
  }, [map, chosen?.truckId, mapReady]);
  const seen = useRef(false);
  useEffect(() => {
    if (seen.current || !mapReady || shown.length === 0) return;
    seen.current = true;
    const spot = chosen === null ? null : mapTruck(chosen);
    if (spot === null) map.current?.fit(shown);
    else map.current?.centre(spot.x, spot.y, 13);
    // Once, when the first picture is there.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [shown, mapReady]);
};
