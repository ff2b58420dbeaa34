import { between, distanceM, type LonLat } from '../geo/geo.ts';
import { lengthM, type Line } from '../geo/line.ts';

/** A fix of a truck that sprayed. */
export interface SprayFix extends LonLat {
  readonly timeMs: number;
}

/** A piece of a sprayed street, and in how many sprayings it was sprayed. */
export interface StreetPiece {
  readonly times: number;
  readonly line: Line;
}

/** Streets that were sprayed. */
export interface SprayedStreets {
  readonly pieces: readonly StreetPiece[];
  /** Length of the streets, each counted once, km. */
  readonly km: number;
  /** How much of a line was sprayed, km. */
  readonly coveredKm: (line: Line) => number;
}

/** Over a longer gap nobody knows the way (as on the fleet's past). */
const linkedMs = 150_000;
const stepM = 20;
/** About the width of a street with the error of a receiver; neighbouring cells count as the same street. */
const cellM = 30;
const degreeM = 111_195;
const columns = 10_000_000;

const cellOf = ({ longitudeDeg, latitudeDeg }: LonLat): number => {
  const shrink = Math.cos((Math.round(latitudeDeg) * Math.PI) / 180);
  const row = Math.round((latitudeDeg * degreeM) / cellM);
  return row * columns + Math.round((longitudeDeg * degreeM * shrink) / cellM);
};

const around = [-1, 0, 1].flatMap((row) => [-1, 0, 1].map((column) => row * columns + column));

/** Points of a straight way, in the middle of steps of about 20 m, and how long a step is. */
const stepsOf = (from: LonLat, to: LonLat): { readonly cells: readonly number[]; readonly m: number } => {
  const wayM = distanceM(from, to);
  const steps = Math.ceil(wayM / stepM);
  const cells = Array.from({ length: steps }, (_, i) => cellOf(between(from, to, (i + 0.5) / steps)));
  return { cells, m: steps === 0 ? 0 : wayM / steps };
};

const linkedPairs = (fixes: readonly SprayFix[]): readonly (readonly [SprayFix, SprayFix])[] =>
  fixes.flatMap((fix, i) => {
    const before = fixes[i - 1];
    return before !== undefined && fix.timeMs - before.timeMs <= linkedMs ? [[before, fix] as const] : [];
  });

const cornerOf = ({ longitudeDeg, latitudeDeg }: LonLat) => [longitudeDeg, latitudeDeg] as const;

/** Streets of sprayings; each is the fixes of one, in the order of time. */
export const sprayedStreets = (sprayings: readonly (readonly SprayFix[])[]): SprayedStreets => {
  /** In how many sprayings a cell, or one beside it, was sprayed. */
  const times = new Map<number, number>();
  let metres = 0;
  for (const fixes of sprayings) {
    const own = new Set<number>();
    let last: number | null = null;
    let isNew = false;
    for (const [from, to] of linkedPairs(fixes)) {
      const { cells, m } = stepsOf(from, to);
      for (const cell of cells) {
        if (cell !== last) isNew = !own.has(cell) && !times.has(cell);
        own.add(cell);
        last = cell;
        if (isNew) metres += m;
      }
    }
    const reached = new Set([...own].flatMap((cell) => around.map((step) => cell + step)));
    for (const cell of reached) times.set(cell, (times.get(cell) ?? 0) + 1);
  }
  const pieces: { times: number; line: (readonly [number, number])[] }[] = [];
  for (const fixes of sprayings) {
    let before: SprayFix | null = null;
    for (const [from, to] of linkedPairs(fixes)) {
      const often = times.get(cellOf(between(from, to, 0.5))) ?? 1;
      const piece = pieces.at(-1);
      if (before === from && piece?.times === often) piece.line.push(cornerOf(to));
      else pieces.push({ times: often, line: [cornerOf(from), cornerOf(to)] });
      before = to;
    }
  }
  const coveredKm = (line: Line): number => {
    let covered = 0;
    for (const [i, corner] of line.entries()) {
      const before = line[i - 1];
      if (before === undefined) continue;
      const { cells, m } = stepsOf(
        { longitudeDeg: before[0], latitudeDeg: before[1] },
        { longitudeDeg: corner[0], latitudeDeg: corner[1] },
      );
      for (const cell of cells) if (times.has(cell)) covered += m;
    }
    return Math.min(covered, lengthM(line)) / 1000;
  };
  return { pieces, km: metres / 1000, coveredKm };
};
