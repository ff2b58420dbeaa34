import { codeKey } from '#domain/text/code-key.ts';
import { isStorable } from '#domain/text/storable-text.ts';
import type { Resource } from '#resource/define.ts';

import type { Queries } from '../../database/database.ts';
import { columnName } from '../../database/names.ts';
import { uniqueAmongSql } from '../../resource-kit/reading/scope-sql.ts';

/** What the rows of a sheet hold in a field; what no database can hold is left to the field's rules to refuse. */
const textsOf = (forms: readonly Record<string, unknown>[], field: string): readonly string[] =>
  forms.map((form) => String(form[field] ?? '')).filter((text) => text !== '' && isStorable(text));

/** Values of unique fields that rows have already which the actor sees, or any: field → `codeKey` of the value → id. */
export const takenValues = async (
  queries: Queries,
  resource: Resource,
  forms: readonly Record<string, unknown>[],
  companies: readonly string[],
  among: 'seen' | 'installation' = 'seen',
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> => {
  const taken = new Map<string, ReadonlyMap<string, number>>();
  for (const name of resource.unique) {
    const rows = await queries.query<{ value: string; id: number }>(
      `select r."${columnName(name)}"::text as value, r.id from "${resource.source}" r
       where code_key(r."${columnName(name)}"::text) = any(array(select code_key(x) from unnest($1::text[]) x)) and ${uniqueAmongSql(resource, name, '$2', among)}`,
      [textsOf(forms, name), companies],
    );
    taken.set(name, new Map(rows.map(({ value, id }) => [codeKey(value), Number(id)])));
  }
  return taken;
};
