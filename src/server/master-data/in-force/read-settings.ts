import { isSettingKey, type SettingRow, type SettingScope } from '#contract/settings.ts';

import type { Queries } from '../../database/database.ts';

interface SettingTableRow extends Record<string, unknown> {
  readonly key: string;
  readonly value: number | boolean | null;
  readonly scope: SettingScope;
  readonly scope_id: string | null;
  readonly effective_from: Date;
}

const settingOf = (row: SettingTableRow): SettingRow[] =>
  isSettingKey(row.key)
    ? [
        {
          key: row.key,
          value: row.value,
          scope: row.scope,
          scopeId: row.scope_id,
          effectiveFrom: row.effective_from.toISOString(),
        },
      ]
    : [];

/** All settings in all their versions, in the order in which they were made; names that are none any more are left out. */
export const readSettings = async (queries: Queries): Promise<readonly SettingRow[]> => {
  const rows = await queries.query<SettingTableRow>(
    'select key, value, scope, scope_id, effective_from from setting order by id',
  );
  return rows.flatMap(settingOf);
};
