import type { Resource } from '#resource/define.ts';
import type { ReferencedTable } from '#resource/reference-targets.ts';

import { companiesAbove, isOperatorSql } from '../../identity/scope/company-line.ts';
import { columnName } from '../../database/names.ts';

const literal = (value: string | boolean): string =>
  typeof value === 'boolean' ? String(value) : `'${value.replaceAll("'", "''")}'`;

/** Conditions that make a row `r` one of the resource's own: what all of its rows have in common. */
export const presetSql = ({ preset = {} }: Resource): string[] =>
  Object.entries(preset).map(
    ([name, value]) =>
      `r."${columnName(name)}" in (${[value]
        .flat()
        .map((one) => literal(one))
        .join(', ')})`,
  );

/** Of the installation, of the reader's companies, or of one above them. */
const sharedSql = (column: string, place: string): string =>
  `(${column} is null or ${column} in (${companiesAbove(place)}))`;

/** Whether a row of a `shared` resource is one that the reader writes. */
export const writableSql = (column: string, place: string): string =>
  `case when ${column} is null then ${isOperatorSql(place)} else ${column} = any(${place}::text[]) end`;

const ownSql = ({ scope }: Resource, place: string): string => {
  if (scope.kind === 'company') return `r."${columnName(scope.by)}" = any(${place}::text[])`;
  if (scope.kind === 'self') return `r.company_code = any(${place}::text[])`;
  if (scope.kind === 'via')
    return `exists (select from "${scope.source}" s where s."${scope.key}" = r."${scope.column}" and s.company_code = any(${place}::text[]))`;
  return sharedSql(`r."${columnName(scope.by)}"`, place);
};

/**
 * Whether a row `r` of the resource's table may be reached, as SQL.
 * @param place of the parameter that holds the actor's companies: `$1`
 */
export const scopeSql = (resource: Resource, place: string): string =>
  [ownSql(resource, place), ...presetSql(resource)].join(' and ');

/**
 * Whether a row of a referenced table may be named, as SQL over its alias `x`.
 * @param place of the parameter that holds the actor's companies: `$1`
 */
export const reachSql = (reach: ReferencedTable['reach'], place: string): string =>
  ({
    own: `x.company_code = any(${place}::text[])`,
    ownAndAbove: `x.company_code in (${companiesAbove(place)})`,
    shared: sharedSql('x.company_code', place),
  })[reach];

/**
 * Rows that have a value of a unique field, as SQL over `r`: those that the actor sees, or all there are. A key is looked
 * for in all of the table, since records name rows by it; a name among the resource's own rows, since a depot may have
 * the name of a station.
 */
export const uniqueAmongSql = (
  resource: Resource,
  field: string,
  place: string,
  among: 'seen' | 'installation',
): string =>
  [
    // The parameter has to stand somewhere.
    among === 'seen' ? ownSql(resource, place) : `${place}::text[] is not null`,
    ...(field === resource.sheetKey ? [] : presetSql(resource)),
  ].join(' and ');

/** Unique fields that no two rows of the installation may share. */
export const installationUnique = ({ unique, uniqueInCompany = [] }: Resource): readonly string[] =>
  unique.filter((name) => !uniqueInCompany.includes(name));
