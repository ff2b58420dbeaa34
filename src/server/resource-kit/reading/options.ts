import { compareNames } from '#domain/names/name-order.ts';
import { offeredOptions, type ReferenceOption } from '#contract/resources.ts';
import { fieldAt } from '#resource/list-filters.ts';
import { type ReferencedTable, referenceTargets } from '#resource/reference-targets.ts';

import type { Queries } from '../../database/database.ts';
import { personName } from '../../kernel/person-names.ts';
import { badRequest } from '../../kernel/refusal.ts';
import type { ResourcePage } from '../page.ts';
import { reachSql } from './scope-sql.ts';

/**
 * Rows that a reference may lead to (see `ReferencedTable`) whose code or name holds what was typed.
 * @throws Refusal 400: the field refers to nothing
 */
export const listOptions = async (
  queries: Queries,
  companies: readonly string[],
  page: ResourcePage,
  name: string,
  typed: string,
): Promise<ReferenceOption[]> => {
  const field = fieldAt(page.resource, name)?.field;
  if (field?.kind !== 'reference') throw badRequest([`${name} 不是引用字段`, `${name} refers to nothing`]);
  const target: ReferencedTable = referenceTargets[field.to];
  const { source, code, name: text, reach, named } = target;
  const textEn = named === 'zhAndEn' ? 'x.name_en' : `''`;
  const rows = await queries.query<ReferenceOption & Record<string, unknown>>(
    `select x."${code}"::text as code, x."${text}" as text, ${textEn} as "textEn" from "${source}" x
     where ${reachSql(reach, '$1')} and ${target.only ?? 'true'}
       and ($2 = '' or position(lower($2) in lower(x."${text}" || ' ' || ${textEn} || ' ' || x."${code}")) > 0)
     ${named === undefined ? `order by (x."${code}"::text = $2) desc, x."${text}", x."${code}" limit ${offeredOptions}` : ''}`,
    [companies, typed.trim()],
  );
  if (named === undefined) return rows;
  // Of names no order of the database is that of a reader: the embedded one knows none but that of code points.
  const offered = rows
    .toSorted(
      (one, other) =>
        Number(other.code === typed.trim()) - Number(one.code === typed.trim()) ||
        compareNames(one.text, other.text) ||
        compareNames(one.code, other.code),
    )
    .slice(0, offeredOptions);
  return named === 'person' ? offered.map((row) => ({ ...row, textEn: personName(row.text) })) : offered;
};
