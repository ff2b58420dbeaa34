/** A delivery measured by two tables, with what somebody else tells of it; null: unknown. */
interface Tried {
  readonly witnessVtL: number | null;
  readonly presentVtL: number | null;
  readonly newVtL: number | null;
}

/** How far a table is off in all, over the deliveries that a witness tells; `witnessL` is above zero. */
export interface TrialSum {
  readonly count: number;
  readonly offL: number;
  readonly witnessL: number;
}

const off = (litres: number | null, witness: number | null): number | null =>
  litres === null || witness === null ? null : litres - witness;

const sumOf = (
  rows: readonly { readonly off: number | null; readonly witnessVtL: number | null }[],
): TrialSum | null => {
  const known = rows.filter((row) => row.off !== null);
  const witnessL = known.reduce((sum, row) => sum + (row.witnessVtL ?? 0), 0);
  return known.length === 0 || witnessL <= 0
    ? null
    : { count: known.length, offL: known.reduce((sum, row) => sum + (row.off ?? 0), 0), witnessL };
};

/**
 * How far each measurement is from its witness, and both tables in all. Sums are of the same deliveries: those that the
 * new table measures, and of the table in force those of them that it measures too.
 */
export const differencesOf = <T extends Tried>(deliveries: readonly T[]) => {
  const rows = deliveries.map((delivery) => ({
    ...delivery,
    presentOffL: off(delivery.presentVtL, delivery.witnessVtL),
    newOffL: off(delivery.newVtL, delivery.witnessVtL),
  }));
  return {
    rows,
    next: sumOf(rows.map(({ newOffL, witnessVtL }) => ({ off: newOffL, witnessVtL }))),
    present: sumOf(
      rows.map(({ presentOffL, newOffL, witnessVtL }) => ({
        off: newOffL === null ? null : presentOffL,
        witnessVtL,
      })),
    ),
  };
};
