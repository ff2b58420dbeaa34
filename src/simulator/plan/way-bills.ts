import { chinaDayOf } from '#domain/time/china-day.ts';

import { between, createRandom } from '../random.ts';
import { hoursBetween } from '#domain/roads/road-graph.ts';
import { type Site, sites } from '../sites.ts';
import type { SimTruck } from '../truck.ts';
import type { WorkDay } from './day.ts';
import { routeCodeOf } from './routes.ts';

/** A way bill as the dispatcher of the pretend fleet writes it; litres, ISO 8601 UTC. */
export interface WayBill {
  readonly wayBillCode: string;
  readonly signCode: string;
  readonly driverCode: string;
  readonly depotAreaCode: string;
  readonly plannedTime: string;
  readonly routeCode: string | null;
  readonly stops: readonly {
    readonly stationCode: string;
    readonly plannedTime: string;
    readonly oilCode: number | null;
    readonly orderedL: number;
  }[];
}

const minuteMs = 60_000;
const byCode = new Map(sites.map((site) => [site.code, site]));

/** Plans are made to five minutes. */
const planned = (ms: number): string =>
  new Date(Math.round(ms / (5 * minuteMs)) * 5 * minuteMs).toISOString();

/** A dispatcher allows for the road and a little more, and knows nothing of what will happen on it. */
const roadMs = (from: Site, to: Site): number =>
  hoursBetween(from.node, to.node) * 1.15 * 60 * minuteMs + 5 * minuteMs;

/** A queue, and 1,500 L a minute; a station 600 L a minute. */
const loadingMs = (litres: number): number => (25 + litres / 1500) * minuteMs;
const unloadingMs = (litres: number): number => (25 + litres / 600) * minuteMs;

/** What a dispatcher arranges for a work-day: the rounds that will be driven, at times as they can be known before. */
export const wayBillsOfDay = (seed: string, truck: SimTruck, day: WorkDay): WayBill[] => {
  const random = createRandom(seed, 'dispatcher', truck.index, Math.round(day.fromMs / minuteMs));
  const litres = truck.compartments.reduce((sum, { capacityL }) => sum + capacityL, 0) * 0.9;
  const oils = [...new Set(truck.compartments.map(({ oilCode }) => oilCode))];
  return day.rounds.flatMap(({ depotCode, fromMs, stationCodes, errand }, index) => {
    const depot = byCode.get(depotCode);
    const stations = stationCodes.flatMap((code) => byCode.get(code) ?? []);
    if (depot === undefined || stations.length === 0) return [];
    const loadMs = fromMs + between(random, -10, 15) * minuteMs;
    const orderedL = Math.round(litres / stations.length / 100) * 100;
    let at = { site: depot, ms: loadMs + loadingMs(litres) };
    const stops = stations.map((station) => {
      const arrivalMs = at.ms + roadMs(at.site, station);
      at = { site: station, ms: arrivalMs + unloadingMs(orderedL) };
      return {
        stationCode: station.code,
        plannedTime: planned(arrivalMs),
        oilCode: oils.length === 1 ? (oils[0] ?? null) : null,
        orderedL,
      };
    });
    const day8 = chinaDayOf(day.fromMs).replaceAll('-', '');
    return [
      {
        wayBillCode: `${truck.terminal}-${day8}-${index + 1}`,
        signCode: truck.signCode,
        driverCode: truck.driverCode,
        depotAreaCode: depotCode,
        plannedTime: planned(loadMs),
        routeCode: errand ? null : routeCodeOf(truck, depotCode, stationCodes),
        stops,
      },
    ];
  });
};
