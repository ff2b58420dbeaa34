import type { Resource } from '#resource/define.ts';
import type { ResourceRow } from '#state/reports/resources.ts';

/** A row of a tree in its place: how deep it stands, and whether there are rows below it. */
export interface TreeRow {
  readonly row: ResourceRow;
  readonly depth: number;
  readonly hasBelow: boolean;
}

/**
 * Rows of a tree from the top down, those below a folded one left out. A row whose parent is not among them stands at
 * the top: it is the reader's own, or it was found by a search.
 */
export const treeRows = (
  { key, parent }: NonNullable<Resource['tree']>,
  rows: readonly ResourceRow[],
  folded: ReadonlySet<string>,
): readonly TreeRow[] => {
  const keys = new Set(rows.map((row) => String(row[key])));
  const below = new Map<string, ResourceRow[]>();
  for (const row of rows) {
    const above = String(row[parent] ?? '');
    const place = keys.has(above) ? above : '';
    below.set(place, [...(below.get(place) ?? []), row]);
  }
  const from = (place: string, depth: number): readonly TreeRow[] =>
    (below.get(place) ?? []).flatMap((row) => {
      const own = String(row[key]);
      const under = folded.has(own) ? [] : from(own, depth + 1);
      return [{ row, depth, hasBelow: below.has(own) }, ...under];
    });
  return from('', 0);
};

/** The sum of a number over a row and all below it. */
export const sumBelow = (
  { key, parent }: NonNullable<Resource['tree']>,
  rows: readonly ResourceRow[],
  top: string,
  field: string,
): number =>
  rows.reduce((sum, row) => {
    if (String(row[key]) === top) return sum + Number(row[field] ?? 0);
    return String(row[parent] ?? '') === top
      ? sum + sumBelow({ key, parent }, rows, String(row[key]), field)
      : sum;
  }, 0);

/** What a row that was taken hold of would stand below; not itself, nor what is below it, nor where it stands already. */
export interface DropPlace {
  readonly key: string;
  readonly name: string;
  readonly allowed: boolean;
}

const isBelow = (
  { key, parent }: NonNullable<Resource['tree']>,
  rows: readonly ResourceRow[],
  row: ResourceRow,
  top: string,
): boolean => {
  const seen = new Set<string>();
  let at: ResourceRow | undefined = row;
  while (at !== undefined && !seen.has(String(at[key]))) {
    if (String(at[key]) === top) return true;
    seen.add(String(at[key]));
    const above: string = String(at[parent] ?? '');
    at = rows.find((one): boolean => String(one[key]) === above);
  }
  return false;
};

/** Where a row would stand once it is dropped on another, and whether it may. */
export const dropPlace = (
  tree: NonNullable<Resource['tree']>,
  rows: readonly ResourceRow[],
  moved: ResourceRow,
  on: ResourceRow,
  name: string,
): DropPlace => {
  const key = String(on[tree.key]);
  return {
    key,
    name: String(on[name] ?? key),
    allowed: String(moved[tree.parent] ?? '') !== key && !isBelow(tree, rows, on, String(moved[tree.key])),
  };
};
