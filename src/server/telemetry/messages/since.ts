/** Write or moment from which on the store is asked for the rows of a subject. */
export interface Since {
  readonly writeNo: number;
  /**
   * No row of an earlier write, or of this one, was touched since: of a subject's rows only later ones are looked at.
   * The same as `writeNo`, but where a lineage was joined with one whose rows were written before; see `join`.
   */
  readonly lookAfterNo: number;
  readonly afterMs: number;
  /**
   * Where the lineage begins, and where the next one does (null: it is the present). Rows of other lineages are left
   * out.
   */
  readonly fromMs: number;
  readonly beforeMs: number | null;
}

/** Rows that may have been done since, by an index: those without a write are found by their moment alone. */
export const mayBeSince = (writeNo: string): string => `(write_no > ${writeNo} or write_no = 0)`;

/** Parameters 2 to 6 of a query for what was done since. */
export const sinceValues = (since: Since) => [
  since.writeNo,
  new Date(since.afterMs),
  new Date(since.fromMs),
  since.beforeMs === null ? null : new Date(since.beforeMs),
  since.lookAfterNo,
];
