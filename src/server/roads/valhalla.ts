import * as Type from 'typebox';
import Compile from 'typebox/compile';

import type { LonLat } from '#domain/geo/geo.ts';

import { askEngine, type RoutingEngine } from './routing-engine.ts';

const NullableNumber = Type.Union([Type.Number(), Type.Null()]);

const checkMatrix = Compile(
  Type.Object({
    sources_to_targets: Type.Object({
      durations: Type.Array(Type.Array(NullableNumber)),
      distances: Type.Array(Type.Array(NullableNumber)),
    }),
  }),
);
const checkRoute = Compile(
  Type.Object({ trip: Type.Object({ legs: Type.Array(Type.Object({ shape: Type.String() })) }) }),
);

/** Digits of its encoded lines. */
const precision = 1e6;

/** A line as Valhalla writes it: differences of latitude and longitude in turn, in printable letters. */
export const decodeLine = (text: string): (readonly [longitudeDeg: number, latitudeDeg: number])[] => {
  const line: (readonly [number, number])[] = [];
  let at = 0;
  const next = (): number => {
    let [shift, value, byte] = [0, 0, 0];
    do {
      byte = text.charCodeAt(at) - 63;
      at += 1;
      // Beyond 32 bits it is no difference of degrees.
      value += (byte & 31) * 2 ** shift;
      shift += 5;
    } while (byte >= 32 && shift < 50);
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  let [latitude, longitude] = [0, 0];
  while (at < text.length) {
    latitude += next();
    longitude += next();
    line.push([longitude / precision, latitude / precision]);
  }
  return line;
};

const location = ({ longitudeDeg, latitudeDeg }: LonLat) => ({ lon: longitudeDeg, lat: latitudeDeg });

/** Valhalla 3: it knows size, weight and dangerous goods of a truck. @param truck its costing options */
export const createValhalla = (
  fetch: typeof globalThis.fetch,
  url: string,
  truck: Readonly<Record<string, number | boolean>>,
): RoutingEngine => {
  const costing = { costing: 'truck', costing_options: { truck } };
  return {
    ways: async (from, to) => {
      const answer = await askEngine(fetch, `${url}/sources_to_targets`, {
        sources: from.map(location),
        targets: [location(to)],
        ...costing,
        verbose: false,
      });
      if (!checkMatrix.Check(answer)) throw new Error('the routing engine answers no matrix');
      const { durations, distances } = answer.sources_to_targets;
      return from.map((_place, i) => {
        const [seconds, km] = [durations[i]?.[0] ?? null, distances[i]?.[0] ?? null];
        return seconds === null || km === null ? null : { km, seconds };
      });
    },
    line: async (places) => {
      const answer = await askEngine(fetch, `${url}/route`, {
        locations: places.map(location),
        ...costing,
        directions_type: 'none',
      });
      if (!checkRoute.Check(answer)) throw new Error('the routing engine answers no route');
      return answer.trip.legs.flatMap(({ shape }, i) => decodeLine(shape).slice(i === 0 ? 0 : 1));
    },
  };
};
