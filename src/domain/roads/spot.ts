import type { Route } from './road-graph.ts';

/** A place on a route. */
export interface Spot {
  readonly longitudeDeg: number;
  readonly latitudeDeg: number;
  readonly bearingDeg: number;
}

/** Place and heading at so many metres from the start. */
export const spotAt = (route: Route, metres: number): Spot => {
  const { lon, lat, atM } = route;
  let low = 1;
  let high = atM.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((atM[middle] ?? 0) < metres) low = middle + 1;
    else high = middle;
  }
  const a = Math.max(0, low - 1);
  const b = Math.min(low, atM.length - 1);
  const fromM = atM[a] ?? 0;
  const width = (atM[b] ?? 0) - fromM;
  const share = width > 0 ? Math.max(0, Math.min(1, (metres - fromM) / width)) : 0;
  const dLon = (lon[b] ?? 0) - (lon[a] ?? 0);
  const dLat = (lat[b] ?? 0) - (lat[a] ?? 0);
  const latitudeDeg = (lat[a] ?? 0) + dLat * share;
  const east = dLon * Math.cos((latitudeDeg * Math.PI) / 180);
  return {
    longitudeDeg: (lon[a] ?? 0) + dLon * share,
    latitudeDeg,
    bearingDeg: ((Math.atan2(east, dLat) * 180) / Math.PI + 360) % 360,
  };
};
