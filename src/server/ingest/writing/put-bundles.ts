import type { Transaction } from '../../database/database.ts';
import { tableName } from '../../database/names.ts';
import { insertBundles } from '../../telemetry/records/bundle-sql.ts';
import { type BundledKind, storedTable } from '../../telemetry/records/bundled-kinds.ts';
import { bundlesOf } from './bundles.ts';
import type { StoredRow } from '../../telemetry/records/record-columns.ts';
import { takeOut } from './take-out.ts';

const insert: { readonly [K in BundledKind]: string } = {
  'tank-inventory': insertBundles('tank-inventory'),
  'switch-event': insertBundles('switch-event'),
};

/**
 * Writes rows of one kind, new ones and new versions alike. Those that were there leave the bundle that they were in: no
 * index keeps ids single, but only one transaction at a time has the subject.
 */
export const putBundles = async (
  queries: Transaction,
  kind: BundledKind,
  rows: readonly StoredRow[],
): Promise<void> => {
  const places = rows.map(({ id, time, signCode }) => ({ id, time, signCode }));
  const bundles = bundlesOf(kind, rows, await takeOut(queries, kind, places));
  queries.send(insert[kind], [JSON.stringify(bundles)], `put_${storedTable(tableName(kind))}`);
};
