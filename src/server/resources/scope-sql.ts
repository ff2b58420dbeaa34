import type { Resource } from '#resource/define.ts';

import { columnName } from '../database/names.ts';

const literal = (value: string | boolean): string =>
  typeof value === 'boolean' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** Conditions that make a row `r` one of the resource's own: what all of its rows have in common. */
const presetSql = ({ preset = {} }: Resource): string[] =>
  Object.entries(preset).map(
    ([name, value]) =>
      `r."${columnName(name)}" in (${[value]
        .flat()
        .map((one) => literal(one))
        .join(', ')})`,
  );

const ownSql = ({ scope }: Resource, place: string): string => {
  if (scope.kind === 'company') return `r."${columnName(scope.by)}" = any(${place}::text[])`;
  if (scope.kind === 'self') return `r.company_code = any(${place}::text[])`;
  if (scope.kind === 'via')
    return `exists (select from "${scope.source}" s where s."${scope.key}" = r."${scope.column}" and s.company_code = any(${place}::text[]))`;
  // Everybody's; the parameter has to stand somewhere.
  return `${place}::text[] is not null`;
};

/**
 * Whether a row `r` of the resource's table may be reached, as SQL.
 * @param place of the parameter that holds the actor's companies: `$1`
 */
export const scopeSql = (resource: Resource, place: string): string =>
  [ownSql(resource, place), ...presetSql(resource)].join(' and ');

/**
 * Rows among which a field is unique, as SQL over `r`: a key among all of the table, since records name rows by it; a
 * name among the resource's own rows, since a depot may have the name of a station.
 */
export const uniqueAmongSql = (resource: Resource, field: string): string =>
  field === resource.sheetKey ? 'true' : ['true', ...presetSql(resource)].join(' and ');
