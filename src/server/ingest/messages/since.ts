/** Write or moment from which on the store is asked for the rows of a subject. */
export interface Since {
  readonly writeNo: number;
  readonly afterMs: number;
  /**
   * Where the lineage begins, and where the next one does (null: it is the present). Rows of other lineages are left
   * out.
   */
  readonly fromMs: number;
  readonly beforeMs: number | null;
}

/** Parameters 2 to 5 of a query for what was done since. */
export const sinceValues = (since: Since) => [
  since.writeNo,
  new Date(since.afterMs),
  new Date(since.fromMs),
  since.beforeMs === null ? null : new Date(since.beforeMs),
];
