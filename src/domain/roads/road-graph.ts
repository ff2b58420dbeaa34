import { distanceM } from '#domain/geo/geo.ts';

import graphJson from './road-graph.json' with { type: 'json' };

/** The embedded road network: roads that tankers use around Hangzhou Bay, by hand, not surveyed. */
export type RoadClass = 'motorway' | 'road' | 'access';

/** By the number that the graph has for each. */
const roadClasses: readonly RoadClass[] = ['motorway', 'road', 'access'];

interface Edge {
  readonly to: number;
  readonly km: number;
  /** Limit for tankers, km/h. */
  readonly limitKmh: number;
  readonly roadClass: RoadClass;
  /** Longitude, latitude, … in the direction of travel. */
  readonly line: readonly number[];
}

/** A way through the network. Points with the metres from the start; pieces with one limit each. */
export interface Route {
  readonly lengthM: number;
  readonly lon: Float64Array;
  readonly lat: Float64Array;
  /** Metres from the start at each point. */
  readonly atM: Float64Array;
  readonly pieces: readonly {
    readonly toM: number;
    readonly limitKmh: number;
    readonly roadClass: RoadClass;
  }[];
}

const numberAt = (row: readonly unknown[], index: number): number => {
  const value = row[index];
  if (typeof value !== 'number') throw new Error(`road graph: field ${index} is no number`);
  return value;
};

const decode = (coded: unknown): number[] => {
  if (!Array.isArray(coded)) throw new Error('road graph: no geometry');
  const line: number[] = [];
  let lon = 0;
  let lat = 0;
  for (let i = 0; i + 1 < coded.length; i += 2) {
    lon += numberAt(coded, i);
    lat += numberAt(coded, i + 1);
    line.push(lon / 1e5, lat / 1e5);
  }
  return line;
};

const reversed = (line: readonly number[]): number[] => {
  const back: number[] = [];
  for (let i = line.length - 2; i >= 0; i -= 2) back.push(line[i] ?? 0, line[i + 1] ?? 0);
  return back;
};

/** A road between two nodes, in both directions. */
export interface Road {
  readonly a: number;
  readonly b: number;
  readonly km: number;
  readonly limitKmh: number;
  /** Longitude, latitude, … from `a` to `b`. */
  readonly line: readonly number[];
}

export const roads: Road[] = [];

const neighbours: Edge[][] = graphJson.nodes.map(() => []);
for (const row of graphJson.edges as readonly (readonly unknown[])[]) {
  const a = numberAt(row, 0);
  const b = numberAt(row, 1);
  const common = {
    km: numberAt(row, 3),
    limitKmh: numberAt(row, 5),
    roadClass: roadClasses[numberAt(row, 2)] ?? 'road',
  };
  const line = decode(row[8]);
  roads.push({ a, b, km: common.km, limitKmh: common.limitKmh, line });
  neighbours[a]?.push({ ...common, to: b, line });
  neighbours[b]?.push({ ...common, to: a, line: reversed(line) });
}

interface Tree {
  readonly hours: Float64Array;
  readonly km: Float64Array;
  readonly via: (readonly [from: number, edge: Edge] | undefined)[];
}

const trees = new Map<number, Tree>();

/** Fastest ways from one node to all (Dijkstra with a binary heap). */
const treeFrom = (start: number): Tree => {
  const known = trees.get(start);
  if (known !== undefined) return known;
  const hours = new Float64Array(neighbours.length).fill(Infinity);
  const km = new Float64Array(neighbours.length);
  const via: Tree['via'] = [];
  const heap: [number, number][] = [[0, start]];
  hours[start] = 0;
  while (heap.length > 0) {
    const [cost, node] = popLeast(heap);
    if (cost > (hours[node] ?? 0)) continue;
    for (const edge of neighbours[node] ?? []) {
      const next = cost + edge.km / edge.limitKmh;
      if (next >= (hours[edge.to] ?? 0)) continue;
      hours[edge.to] = next;
      km[edge.to] = (km[node] ?? 0) + edge.km;
      via[edge.to] = [node, edge];
      push(heap, [next, edge.to]);
    }
  }
  const tree = { hours, km, via };
  trees.set(start, tree);
  return tree;
};

const push = (heap: [number, number][], item: [number, number]): void => {
  heap.push(item);
  let at = heap.length - 1;
  while (at > 0) {
    const up = (at - 1) >> 1;
    const above = heap[up];
    if (above === undefined || above[0] <= item[0]) break;
    heap[at] = above;
    at = up;
  }
  heap[at] = item;
};

const popLeast = (heap: [number, number][]): [number, number] => {
  const least = heap[0] ?? [0, 0];
  const last = heap.pop() ?? least;
  if (heap.length === 0) return least;
  let at = 0;
  for (;;) {
    let down = 2 * at + 1;
    const right = heap[down + 1];
    const left = heap[down];
    if (left === undefined) break;
    const smaller = right !== undefined && right[0] < left[0] ? right : left;
    if (smaller === right) down += 1;
    if (last[0] <= smaller[0]) break;
    heap[at] = smaller;
    at = down;
  }
  heap[at] = last;
  return least;
};

/** Hours at the limit from one node to another. */
export const hoursBetween = (from: number, to: number): number => treeFrom(from).hours[to] ?? Infinity;

/** Kilometres of the way that `hoursBetween` takes. */
export const kmBetween = (from: number, to: number): number => treeFrom(from).km[to] ?? Infinity;

const edgesBetween = (from: number, to: number): Edge[] => {
  const { via } = treeFrom(from);
  const edges: Edge[] = [];
  for (let node = to; node !== from;) {
    const step = via[node];
    if (step === undefined) throw new Error(`no way from node ${from} to node ${to}`);
    edges.unshift(step[1]);
    node = step[0];
  }
  return edges;
};

const routes = new Map<string, Route>();

/** The fastest way for a tanker. Throws where there is none. */
export const routeBetween = (from: number, to: number): Route => {
  const key = `${from}:${to}`;
  const known = routes.get(key);
  if (known !== undefined) return known;
  const route = measure(edgesBetween(from, to));
  routes.set(key, route);
  return route;
};

/** How many nodes the network has; they are numbered from 0. */
export const nodeCount = neighbours.length;

/** The fastest way by another node; null: it would pass a node twice. */
export const routeVia = (from: number, via: number, to: number): Route | null => {
  const edges = [...edgesBetween(from, via), ...edgesBetween(via, to)];
  const nodes = new Set([from, ...edges.map((edge) => edge.to)]);
  return nodes.size === edges.length + 1 ? measure(edges) : null;
};

const measure = (edges: readonly Edge[]): Route => {
  const lon: number[] = [];
  const lat: number[] = [];
  const atM: number[] = [];
  const pieces: { toM: number; limitKmh: number; roadClass: RoadClass }[] = [];
  let total = 0;
  for (const edge of edges) {
    for (let i = lon.length === 0 ? 0 : 2; i + 1 < edge.line.length; i += 2) {
      const longitudeDeg = edge.line[i] ?? 0;
      const latitudeDeg = edge.line[i + 1] ?? 0;
      const last = lon.length - 1;
      if (last >= 0)
        total += distanceM(
          { longitudeDeg: lon[last] ?? 0, latitudeDeg: lat[last] ?? 0 },
          { longitudeDeg, latitudeDeg },
        );
      lon.push(longitudeDeg);
      lat.push(latitudeDeg);
      atM.push(total);
    }
    pieces.push({ toM: total, limitKmh: edge.limitKmh, roadClass: edge.roadClass });
  }
  return {
    lengthM: total,
    lon: Float64Array.from(lon),
    lat: Float64Array.from(lat),
    atM: Float64Array.from(atM),
    pieces,
  };
};
