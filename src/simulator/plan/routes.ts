import { type Line, metresFromLine, simplified } from '#domain/geo/line.ts';
import { hoursBetween, nodeCount, type Route, routeBetween, routeVia } from '#domain/roads/road-graph.ts';
import { spotAt } from '#domain/roads/spot.ts';

import { type Site, sitesOf } from '../sites.ts';
import type { SimTruck } from '../truck.ts';
import { type DriveProfile, motionAt } from './drive-profile.ts';

/** A route of master data, as the fleet's dispatcher has it. */
export interface StoredRoute {
  readonly routeCode: string;
  readonly name: string;
  readonly depotAreaCode: string;
  readonly stationCodes: readonly string[];
  readonly line: Line;
  readonly halfWidthM: number;
}

const halfWidthM = 500;
const toleranceM = 20;
/** Stations farther than this are supplied too seldom for a route of their own, h. */
const reachH = 0.8;

const lineOf = ({ lon, lat }: Route): Line => Array.from(lon, (x, i) => [x, lat[i] ?? 0] as const);

const isNear = (depot: Site, station: Site): boolean => {
  const hours = hoursBetween(depot.node, station.node);
  return hours > 0.1 && hours < reachH;
};

const codeOf = (depotCode: string, stationCode: string): string => `R-${depotCode}-${stationCode}`;

/** Each depot with the stations that it mostly supplies. */
export const storedRoutes = (): StoredRoute[] =>
  sitesOf('depot').flatMap((depot) =>
    sitesOf('station')
      .filter((station) => isNear(depot, station))
      .map((station) => ({
        routeCode: codeOf(depot.code, station.code),
        name: `${depot.name} → ${station.name}`,
        depotAreaCode: depot.code,
        stationCodes: [station.code],
        line: simplified(lineOf(routeBetween(depot.node, station.node)), toleranceM),
        halfWidthM,
      })),
  );

const routed = new Set(storedRoutes().map(({ routeCode }) => routeCode));

/** The route that a round's way bill names; null: of every third truck, and for several stations, it names none. */
export const routeCodeOf = (
  { index }: SimTruck,
  depotCode: string,
  stationCodes: readonly string[],
): string | null => {
  const [stationCode, ...others] = stationCodes;
  const code = stationCode === undefined ? '' : codeOf(depotCode, stationCode);
  return index % 3 !== 2 && others.length === 0 && routed.has(code) ? code : null;
};

/** How much longer than the usual way a detour may take. */
const longest = 1.7;
const tried = 60;

const detours = new Map<string, Route | null>();

const placesOf = (route: Route, everyM: number) =>
  Array.from({ length: Math.ceil(route.lengthM / everyM) }, (_, i) => spotAt(route, i * everyM));

/** So long a part of a detour is beside the corridor, m: coarse days have a fix every four minutes. */
const leastAwayM = 15_000;

/** Another way by road from a depot to a station, much of it outside the corridor; null: there is none. */
export const detourBetween = (from: number, to: number): Route | null => {
  const key = `${from}:${to}`;
  const known = detours.get(key);
  if (known !== undefined) return known;
  const usual = lineOf(routeBetween(from, to));
  const mostH = hoursBetween(from, to) * longest;
  const found = Array.from({ length: nodeCount }, (_, node) => ({
    node,
    hours: hoursBetween(from, node) + hoursBetween(to, node),
  }))
    .filter(({ hours }) => hours <= mostH)
    .toSorted((a, b) => b.hours - a.hours)
    .slice(0, tried)
    .map(({ node }) => routeVia(from, node, to))
    .find((route) => {
      const away =
        route === null ? [] : placesOf(route, 500).filter((spot) => metresFromLine(usual, spot) > halfWidthM);
      return away.length * 500 >= leastAwayM;
    });
  detours.set(key, found ?? null);
  return found ?? null;
};

/** Seconds of a drive at which it leaves the corridor of a way first, and at which it is back for good. */
export const awaySeconds = (profile: DriveProfile, usual: Route): readonly [fromS: number, toS: number] => {
  const line = lineOf(usual);
  const away: number[] = [];
  for (let second = 0; second < profile.durationS; second += 10)
    if (metresFromLine(line, spotAt(profile.route, motionAt(profile, second).metres)) > halfWidthM)
      away.push(second);
  return [away[0] ?? 0, away.at(-1) ?? 0];
};
