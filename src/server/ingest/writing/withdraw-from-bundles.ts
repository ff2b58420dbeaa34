import { columnsOfKind } from '#contract/records.ts';

import type { SqlValue, Transaction } from '../../database/database.ts';
import { tableName } from '../../database/names.ts';
import type { BundledKind } from '../../telemetry/records/bundled-kinds.ts';
import { isOfIds } from '../../telemetry/records/moment-rows.ts';
import { putBundles } from './put-bundles.ts';
import { jsonRow, type StoredRow } from '../../telemetry/records/record-columns.ts';
import type { Withdrawal } from './withdrawal.ts';

/** Marks rows that no longer hold; each leaves its bundle for one of its own. */
export const withdrawFromBundles = async (
  queries: Transaction,
  kind: BundledKind,
  withdrawals: readonly Withdrawal[],
): Promise<void> => {
  const values: SqlValue[] = [];
  const condition = isOfIds(
    kind,
    withdrawals.map(({ id }) => id),
    (value) => `$${values.push(value)}`,
  );
  const found = await queries.query<{ row: StoredRow }>(
    `select ${jsonRow({ ...columnsOfKind(kind), subject: 'text' })} as row from "${tableName(kind)}" where ${condition}`,
    values,
  );
  const stored = new Map(found.map(({ row }) => [row.id, row]));
  const rows = withdrawals.flatMap(({ id, ...withdrawal }) => {
    const row = stored.get(id);
    return row === undefined
      ? []
      : [{ ...row, ...withdrawal, withdrawn: true, revision: Number(row['revision']) + 1 }];
  });
  await putBundles(queries, kind, rows);
};
