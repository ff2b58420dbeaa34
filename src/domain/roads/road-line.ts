import type { LonLat } from '../geo/geo.ts';
import { type Line, simplified } from '../geo/line.ts';
import { nearestRoad, type OnRoad } from './nearest-road.ts';
import { hoursBetween, type Road, routeBetween } from './road-graph.ts';

/** The network is drawn finer than a corridor needs, m. */
const toleranceM = 10;

const pairs = (coordinates: ArrayLike<number>): [number, number][] =>
  Array.from({ length: coordinates.length / 2 }, (_, i) => [
    coordinates[2 * i] ?? 0,
    coordinates[2 * i + 1] ?? 0,
  ]);

/** A road from one share of its length to another, against its direction where the second is less. */
const pieceOf = ({ line }: Road, from: number, to: number): [number, number][] => {
  if (from > to) return pieceOf({ line } as Road, to, from).toReversed();
  const points = pairs(line);
  const lengths = points.map(([x, y], i) => {
    const [beforeX, beforeY] = points[i - 1] ?? [x, y];
    return Math.hypot((x - beforeX) * Math.cos((y * Math.PI) / 180), y - beforeY);
  });
  const total = lengths.reduce((sum, length) => sum + length, 0);
  const piece: [number, number][] = [];
  let at = 0;
  for (const [i, [x, y]] of points.entries()) {
    const [beforeX, beforeY] = points[i - 1] ?? [x, y];
    const [begin, end] = [at / total, (at += lengths[i] ?? 0) / total];
    for (const share of [from, to])
      if (share > begin && share < end) {
        const part = (share - begin) / (end - begin);
        piece.push([beforeX + (x - beforeX) * part, beforeY + (y - beforeY) * part]);
      }
    if (end >= from && end <= to) piece.push([x, y]);
  }
  return piece;
};

interface Way {
  readonly hours: number;
  readonly line: () => [number, number][];
}

const hoursOf = ({ km, limitKmh }: Road, share: number): number => (km * share) / limitKmh;

/** Both ends of the road at a place: the node, the hours to it, and the share of the road at which it is. */
const endsOf = ({ road, share }: OnRoad) => [
  { node: road.a, end: 0, hours: hoursOf(road, share) },
  { node: road.b, end: 1, hours: hoursOf(road, 1 - share) },
];

const waysBetween = (from: OnRoad, to: OnRoad): readonly Way[] => {
  const along: readonly Way[] =
    from.road === to.road
      ? [
          {
            hours: hoursOf(from.road, Math.abs(from.share - to.share)),
            line: () => pieceOf(from.road, from.share, to.share),
          },
        ]
      : [];
  const around = endsOf(from).flatMap((start) =>
    endsOf(to).map((goal) => ({
      hours: start.hours + hoursBetween(start.node, goal.node) + goal.hours,
      line: () => {
        const { lon, lat } = routeBetween(start.node, goal.node);
        const middle = Array.from(lon, (x, i): [number, number] => [x, lat[i] ?? 0]);
        return [
          ...pieceOf(from.road, from.share, start.end),
          ...middle,
          ...pieceOf(to.road, goal.end, to.share),
        ];
      },
    })),
  );
  return [...along, ...around];
};

const legOf = (from: LonLat, to: LonLat): [number, number][] => {
  const [start, goal] = [nearestRoad(from), nearestRoad(to)];
  if (start === null || goal === null) return [];
  const best = waysBetween(start, goal).reduce((one, other) => (other.hours < one.hours ? other : one));
  return Number.isFinite(best.hours) ? best.line() : [];
};

/** A tenth of a metre: finer than any receiver. */
const rounded = ([x, y]: Line[number]): Line[number] => [Number(x.toFixed(6)), Number(y.toFixed(6))];

/**
 * The fastest way for a tanker through places, one after the other, along the embedded roads; straight where there is
 * no road within 2 km. It begins and ends at the places themselves.
 */
export const roadLine = (places: readonly LonLat[]): Line => {
  const line = places.flatMap((place, index): Line[number][] => {
    const before = places[index - 1];
    const own: Line[number] = [place.longitudeDeg, place.latitudeDeg];
    return before === undefined ? [own] : [...legOf(before, place), own];
  });
  const different = line.map(rounded).filter(([x, y], index, all) => {
    const [beforeX, beforeY] = all[index - 1] ?? [];
    return x !== beforeX || y !== beforeY;
  });
  return simplified(different, toleranceM);
};

/** The same, and whether roads were known all the way: where they are not the line is straight. */
export const localLine = (
  places: readonly LonLat[],
): { readonly source: 'network' | 'estimate'; readonly line: Line } => ({
  source: places.every((place) => nearestRoad(place) !== null) ? 'network' : 'estimate',
  line: roadLine(places),
});
