import { offeredOptions, type ReferenceOption } from '#contract/resources.ts';
import { fieldAt } from '#resource/list-filters.ts';
import { type ReferencedTable, referenceTargets } from '#resource/reference-targets.ts';

import type { Queries } from '../../database/database.ts';
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
  const { source, code, name: text, reach } = target;
  const textEn = target.named === 'zhAndEn' ? 'x.name_en' : `''`;
  return queries.query<ReferenceOption & Record<string, unknown>>(
    `select x."${code}"::text as code, x."${text}" as text, ${textEn} as "textEn" from "${source}" x
     where ${reachSql(reach, '$1')} and ${target.only ?? 'true'}
       and ($2 = '' or position(lower($2) in lower(x."${text}" || ' ' || ${textEn} || ' ' || x."${code}")) > 0)
     order by (x."${code}"::text = $2) desc, x."${text}", x."${code}" limit ${offeredOptions}`,
    [companies, typed.trim()],
  );
};
