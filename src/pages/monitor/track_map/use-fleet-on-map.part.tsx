import { type RefObject, useEffect, useLayoutEffect } from 'react';

import type { TruckStateKey } from '#domain/words/truck-status-words.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import { fleetAsOf } from '#state/fleet/truck-status.ts';
import { onFleetPart } from '#state/hub/topics.ts';
import type { FleetMap } from '#ui/map/fleet/fleet-map.ts';
import type { MapTruck } from '#ui/map/fleet/map-things.ts';
import { mapTruck } from '#ui/map/fleet/map-truck.ts';

type Groups = ReadonlyMap<TruckStateKey, readonly TruckStatus[]>;

/** Trucks of all groups of the list. */
export const trucksIn = (groups: Groups): readonly TruckStatus[] => [...groups.values()].flat();

/** Those of the trucks whose place is known, as the map draws them. */
export const onMap = (trucks: readonly TruckStatus[]): readonly MapTruck[] =>
  trucks.map(mapTruck).filter((truck) => truck !== null);

interface Fleet {
  readonly groups: Groups;
  /** Version of the fleet from which the groups were made. */
  readonly version: number;
  readonly query: string;
  readonly state: TruckStateKey | null;
  /** How old the fleet is, once it is too old to pass for now. */
  readonly age: string | null;
}

/** Draws the trucks of the list on the map, and grey with their age where they are old. */
export const useFleetOnMap = (
  map: RefObject<FleetMap | null>,
  mapReady: boolean,
  { groups, version, query, state, age }: Fleet,
): void => {
  // A fleet of thousands comes in pieces: at first each is drawn while the next is still on its way.
  useEffect(() => {
    let drawn: readonly MapTruck[] = [];
    return onFleetPart((trucks) => {
      const piece = onMap(trucks);
      if (fleetAsOf.peek() !== null || query !== '' || state !== null) return;
      drawn = [...drawn, ...piece];
      map.current?.setTrucks(drawn);
    });
  }, [map, query, state]);

  // Before the paint: the trucks are then in the same frame as the list.
  useLayoutEffect(() => {
    map.current?.setTrucks(onMap(trucksIn(groups)));
    // The groups are made anew from these four.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [version, query, state, mapReady]);

  useEffect(() => {
    map.current?.overlay.setAge(age);
  }, [map, age, mapReady]);
};
