import { distanceM, type LonLat } from '../geo/geo.ts';
import { roadTime } from './road-time.ts';

/** A way by road, and where it is known from: a routing engine, or the embedded network of the demo's region. */
export interface KnownWay {
  readonly source: 'engine' | 'network';
  readonly km: number;
  readonly seconds: number;
}

/** What a way by road may be long, where nothing knows the roads. It has no time: nobody could keep it. */
export interface EstimatedWay {
  readonly source: 'estimate';
  readonly leastKm: number;
  readonly mostKm: number;
}

export type RoadWay = KnownWay | EstimatedWay;

/**
 * By how much a truck's way is longer than a straight line. Measured on pairs of places over 2 km apart: a tenth is below
 * 1.14 to 1.30, a tenth above 2.2 to 3.1 (towns at a river or a harbour).
 */
const factors = { least: 1.15, most: 2.2 } as const;

/** A range of what the way may be long. */
export const estimatedWay = (from: LonLat, to: LonLat): EstimatedWay => {
  const km = distanceM(from, to) / 1000;
  return { source: 'estimate', leastKm: km * factors.least, mostKm: km * factors.most };
};

/** The way without an engine: by the embedded network, else an estimate. */
export const localWay = (from: LonLat, to: LonLat): RoadWay => {
  const way = roadTime(from, to);
  return way === null ? estimatedWay(from, to) : { source: 'network', ...way };
};
