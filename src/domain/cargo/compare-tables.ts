import { volumeAt, type TankRow } from './tank-table.ts';

/** Two tables side by side: volumes (L) at the same levels (mm), null above a table's last row. */
export interface TableComparison {
  readonly levelsMm: readonly number[];
  readonly firstL: readonly (number | null)[];
  readonly secondL: readonly (number | null)[];
  /** First minus second, L. */
  readonly differenceL: readonly (number | null)[];
}

/** So many levels draw a curve without corners. */
const levels = 240;

const volumes = (rows: readonly TankRow[], levelsMm: readonly number[]): readonly (number | null)[] =>
  levelsMm.map((levelMm) => {
    const { vtL, overTable } = volumeAt(rows, levelMm);
    return overTable ? null : vtL;
  });

/** Compares two tables at evenly spread levels. Rows that do not rise are read as they are sorted. */
export const compareTables = (first: readonly TankRow[], second: readonly TankRow[]): TableComparison => {
  const [one, other] = [first, second].map((rows) => rows.toSorted((a, b) => a[0] - b[0]));
  const top = Math.max(one?.at(-1)?.[0] ?? 0, other?.at(-1)?.[0] ?? 0);
  const levelsMm = Array.from({ length: levels + 1 }, (_, index) => Math.round((top * index) / levels));
  const firstL = volumes(one ?? [], levelsMm);
  const secondL = volumes(other ?? [], levelsMm);
  const differenceL = firstL.map((volume, index) => {
    const against = secondL[index] ?? null;
    return volume === null || against === null ? null : Math.round((volume - against) * 10) / 10;
  });
  return { levelsMm, firstL, secondL, differenceL };
};
