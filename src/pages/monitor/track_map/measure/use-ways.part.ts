import { useEffect, useState } from 'react';

import {
  type NearTruck,
  nearCandidates,
  type PlacedTruck,
  soonestFirst,
} from '#domain/fleet/nearest-trucks.ts';
import type { LonLat } from '#domain/geo/geo.ts';
import type { Line } from '#domain/geo/line.ts';
import type { RoadWay } from '#domain/roads/road-way.ts';
import { waysTo } from '#state/fleet/roads.ts';

const shownTrucks = 8;
/** Trucks move, and come with every status: the ways are asked for no more often. */
const againMs = 15_000;

/** The trucks that are soonest at a place; empty until their ways are known. */
export const useNearest = <T extends PlacedTruck>(
  place: LonLat | null,
  trucks: readonly T[],
): readonly NearTruck<T>[] => {
  const [found, setFound] = useState<{ readonly key: string; readonly near: readonly NearTruck<T>[] } | null>(
    null,
  );
  const [round, setRound] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setRound((before) => before + 1), againMs);
    return () => clearInterval(timer);
  }, []);
  const key = place === null ? '' : `${place.longitudeDeg},${place.latitudeDeg}`;
  const any = trucks.length > 0;
  useEffect(() => {
    if (place === null) return undefined;
    let over = false;
    const candidates = nearCandidates(place, trucks);
    void waysTo(candidates, place).then((ways) => {
      if (over) return;
      const near = candidates.flatMap((truck, i) => {
        const way = ways[i];
        return way === undefined ? [] : [{ truck, way }];
      });
      setFound({ key, near: soonestFirst(near, shownTrucks) });
    });
    return () => {
      over = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key, round, any]);
  return found?.key === key ? found.near : [];
};

/** Two ways one after the other. */
const joined = (a: RoadWay, b: RoadWay): RoadWay => {
  if (a.source !== 'estimate' && b.source !== 'estimate')
    return { source: a.source, km: a.km + b.km, seconds: a.seconds + b.seconds };
  const [least, most] = [a, b].reduce(
    ([leastKm, mostKm], way) =>
      way.source === 'estimate'
        ? [leastKm + way.leastKm, mostKm + way.mostKm]
        : [leastKm + way.km, mostKm + way.km],
    [0, 0],
  );
  return { source: 'estimate', leastKm: least, mostKm: most };
};

/** The way by road along places; null: not known yet, or there is one place. */
export const useWay = (line: Line): RoadWay | null => {
  const [found, setFound] = useState<{ readonly line: Line; readonly way: RoadWay } | null>(null);
  useEffect(() => {
    let over = false;
    const places = line.map(([longitudeDeg, latitudeDeg]) => ({ longitudeDeg, latitudeDeg }));
    void Promise.all(
      places.slice(1).map(async (place, i) => (await waysTo(places.slice(i, i + 1), place))[0]),
    ).then((ways) => {
      const known = ways.filter((way) => way !== undefined);
      const [first, ...others] = known;
      if (!over && first !== undefined && known.length === ways.length)
        setFound({ line, way: others.reduce(joined, first) });
    });
    return () => {
      over = true;
    };
  }, [line]);
  return found?.line === line ? found.way : null;
};
