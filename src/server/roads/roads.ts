import type { RoadLine, RoadWay } from '#contract/fleet/roads.ts';
import type { LonLat } from '#domain/geo/geo.ts';
import { localLine } from '#domain/roads/road-line.ts';
import { localWay } from '#domain/roads/road-way.ts';

import type { FailureRow } from '../kernel/log/failure-row.ts';
import { createOsrm } from './osrm.ts';
import { NoWay, type RoutingEngine } from './routing-engine.ts';
import type { RoutingSettings } from './routing-settings.ts';
import { createValhalla } from './valhalla.ts';

/** After a failure nobody waits for the engine for so long. */
const restMs = 30_000;
/** A truck moves on: its way is asked for anew after so long, or half a kilometre. */
const keptMs = 300_000;
const cellDeg = 0.005;
const mostKept = 20_000;

const createEngine = (fetch: typeof globalThis.fetch, { kind, url, truck }: RoutingSettings): RoutingEngine =>
  kind === 'valhalla' ? createValhalla(fetch, url, truck) : createOsrm(fetch, url);

const cellOf = ({ longitudeDeg, latitudeDeg }: LonLat): string =>
  `${Math.round(longitudeDeg / cellDeg)},${Math.round(latitudeDeg / cellDeg)}`;

export interface RoadsPorts {
  readonly settings: RoutingSettings | null;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  /** Hears of an engine that is away, and that it is back. */
  readonly row: FailureRow;
}

/** Ways by road. Nothing waits for the engine longer than three seconds; while it is away there is an estimate at once. */
export const createRoads = ({ settings, fetch, now, row }: RoadsPorts) => {
  const engine = settings === null ? null : createEngine(fetch, settings);
  const kept = new Map<string, { readonly way: RoadWay; readonly untilMs: number }>();
  let restUntilMs = 0;

  /** What the engine answers; null: there is none, it is away, or it knows no way. */
  const fromEngine = async <T>(ask: (engine: RoutingEngine) => Promise<T>): Promise<T | null> => {
    if (engine === null || now() < restUntilMs) return null;
    try {
      const answer = await ask(engine);
      row.worked();
      return answer;
    } catch (error) {
      if (error instanceof NoWay) return null;
      restUntilMs = now() + restMs;
      row.failed(error);
      return null;
    }
  };

  const keep = (key: string, way: RoadWay): RoadWay => {
    if (kept.size >= mostKept) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, { way, untilMs: now() + keptMs });
    return way;
  };

  return {
    /** From each place to one, in their order. */
    ways: async (from: readonly LonLat[], to: LonLat): Promise<RoadWay[]> => {
      const keys = from.map((place) => `${cellOf(place)} ${to.longitudeDeg},${to.latitudeDeg}`);
      const known = keys.map((key) => {
        const found = kept.get(key);
        return found !== undefined && found.untilMs > now() ? found.way : null;
      });
      const missing = from.filter((_place, i) => known[i] === null);
      const answered = missing.length === 0 ? null : await fromEngine((one) => one.ways(missing, to));
      let next = 0;
      return from.map((place, i) => {
        const found = known[i];
        if (found != null) return found;
        const way = answered?.[next] ?? null;
        next += 1;
        return way === null ? localWay(place, to) : keep(keys[i] ?? '', { source: 'engine', ...way });
      });
    },
    /** Along roads through places; straight where no road is known, and then it says so. */
    line: async (places: readonly LonLat[]): Promise<RoadLine> => {
      const answered = await fromEngine((one) => one.line(places));
      if (answered !== null) return { source: 'engine', line: answered.map(([x, y]) => [x, y]) };
      const { source, line } = localLine(places);
      return { source, line: line.map(([x, y]) => [x, y]) };
    },
  };
};

export type Roads = ReturnType<typeof createRoads>;
