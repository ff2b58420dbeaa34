import { areaTypes, type Area } from '#contract/master-data.ts';
import { isValidAt } from '#domain/geo/fence-times.ts';
import { fenceBox, metresOutside } from '#domain/geo/fence.ts';
import type { LonLat } from '#domain/geo/geo.ts';

import type { Timeline } from './versions.ts';

interface Boxed {
  readonly area: Area;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** All versions of all areas by cells of a grid, so that a fix is compared with its neighbours only. */
export interface AreaIndex {
  readonly cells: ReadonlyMap<number, readonly Boxed[]>;
  /** Areas too large for the grid; compared by their box. */
  readonly wide: readonly Boxed[];
}

const cellDeg = 0.05;
/** No fence tolerance is wider than this; it is added to every box. */
const maxToleranceM = 1000;
const maxCells = 400;

const cellOf = (longitudeDeg: number, latitudeDeg: number): number =>
  Math.floor((longitudeDeg + 180) / cellDeg) * 10_000 + Math.floor((latitudeDeg + 90) / cellDeg);

const boxed = (area: Area, fromMs: number, untilMs: number): Boxed => {
  const [west, south, east, north] = fenceBox(area);
  const latitude = maxToleranceM / 111_195;
  const longitude = latitude / Math.max(0.01, Math.cos((south * Math.PI) / 180));
  return {
    area,
    fromMs,
    untilMs,
    west: west - longitude,
    south: south - latitude,
    east: east + longitude,
    north: north + latitude,
  };
};

const rank = (area: Area): number => areaTypes.indexOf(area.type);

/** The order in which overlapping areas name a place: by type, then lowest code. */
const byRank = (a: Boxed, b: Boxed): number =>
  rank(a.area) - rank(b.area) || (a.area.areaCode < b.area.areaCode ? -1 : 1);

export const indexAreas = (areas: Iterable<Timeline<Area>>): AreaIndex => {
  const cells = new Map<number, Boxed[]>();
  const wide: Boxed[] = [];
  const boxes = [...areas].flatMap((timeline) =>
    timeline.flatMap(({ value, fromMs, untilMs }) => (value === null ? [] : [boxed(value, fromMs, untilMs)])),
  );
  for (const box of boxes.sort(byRank)) {
    const columns = Math.floor((box.east + 180) / cellDeg) - Math.floor((box.west + 180) / cellDeg) + 1;
    const rows = Math.floor((box.north + 90) / cellDeg) - Math.floor((box.south + 90) / cellDeg) + 1;
    if (!(columns * rows <= maxCells)) {
      wide.push(box);
      continue;
    }
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++) {
        const cell = cellOf(box.west + column * cellDeg, box.south + row * cellDeg);
        const list = cells.get(cell);
        if (list) list.push(box);
        else cells.set(cell, [box]);
      }
  }
  return { cells, wide };
};

const none: readonly Area[] = [];

/**
 * Areas of these companies in force at `t` (ms UTC) that hold a point, at most `toleranceM` outside their border, whether
 * or not they are valid at that hour.
 */
export const areasAround = (
  index: AreaIndex,
  companies: readonly string[],
  point: LonLat,
  toleranceM: number,
  t: number,
): readonly Area[] => {
  const near = index.cells.get(cellOf(point.longitudeDeg, point.latitudeDeg));
  if (near === undefined && index.wide.length === 0) return none;
  const { longitudeDeg, latitudeDeg } = point;
  const holds = (box: Boxed): boolean =>
    t >= box.fromMs &&
    t < box.untilMs &&
    longitudeDeg >= box.west &&
    longitudeDeg <= box.east &&
    latitudeDeg >= box.south &&
    latitudeDeg <= box.north &&
    companies.includes(box.area.companyCode) &&
    metresOutside(box.area, point) <= toleranceM;
  const found = [...(near ?? []), ...index.wide].filter(holds);
  return (index.wide.length > 0 ? found.sort(byRank) : found).map(({ area }) => area);
};

/** Those that are valid at `t` (ms UTC). */
export const validAreas = (areas: readonly Area[], t: number): readonly Area[] =>
  areas.every((area) => isValidAt(area, t)) ? areas : areas.filter((area) => isValidAt(area, t));
