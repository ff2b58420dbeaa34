import * as Type from 'typebox';
import Compile from 'typebox/compile';

import type { LonLat } from '#domain/geo/geo.ts';

import { askEngine, type RoutingEngine } from './routing-engine.ts';

const NullableNumber = Type.Union([Type.Number(), Type.Null()]);

const checkTable = Compile(
  Type.Object({
    durations: Type.Array(Type.Array(NullableNumber)),
    distances: Type.Array(Type.Array(NullableNumber)),
  }),
);
const checkRoute = Compile(
  Type.Object({
    routes: Type.Array(
      Type.Object({
        geometry: Type.Object({ coordinates: Type.Array(Type.Tuple([Type.Number(), Type.Number()])) }),
      }),
      { minItems: 1 },
    ),
  }),
);

const listed = (places: readonly LonLat[]): string =>
  places
    .map(({ longitudeDeg, latitudeDeg }) => `${longitudeDeg.toFixed(6)},${latitudeDeg.toFixed(6)}`)
    .join(';');

/** OSRM 5: fast, with the vehicle that its files were made for. */
export const createOsrm = (fetch: typeof globalThis.fetch, url: string): RoutingEngine => ({
  ways: async (from, to) => {
    const sources = from.map((_place, i) => i).join(';');
    const answer = await askEngine(
      fetch,
      `${url}/table/v1/driving/${listed([...from, to])}?sources=${sources}&destinations=${from.length}&annotations=duration,distance`,
    );
    if (!checkTable.Check(answer)) throw new Error('the routing engine answers no table');
    return from.map((_place, i) => {
      const [seconds, metres] = [answer.durations[i]?.[0] ?? null, answer.distances[i]?.[0] ?? null];
      return seconds === null || metres === null ? null : { km: metres / 1000, seconds };
    });
  },
  line: async (places) => {
    const answer = await askEngine(
      fetch,
      `${url}/route/v1/driving/${listed(places)}?overview=full&geometries=geojson&steps=false`,
    );
    if (!checkRoute.Check(answer)) throw new Error('the routing engine answers no route');
    return answer.routes[0]?.geometry.coordinates ?? null;
  },
});
