import type { Measure } from '#report/kinds.ts';

import type { SqlValue } from '../../database/database.ts';
import { measureSql } from './measures.ts';
import { fieldOf, localTime, type Source } from '../sources/sources.ts';
import { canStep, partDay, steppedSql } from './stepped-measures.ts';

/** Rows grouped: one row for each value of the keys, with its measures. */
export interface Grouping {
  readonly source: Source;
  readonly where: string;
  /** Parameters of the statement, those of `where` first. */
  readonly values: SqlValue[];
  readonly keys: readonly { readonly name: string; readonly sql: string }[];
  readonly measures: readonly (readonly [name: string, measure: Measure])[];
}

const named = (sql: string, name: string): string => `${sql} as "${name}"`;

/** A row without a value of the key is a group of its own: an alarm without a driver is still an alarm. */
const idOf = (keys: readonly string[]): string =>
  named(`concat_ws('|', ${keys.map((sql) => `coalesce(${sql}::text, '')`).join(', ')})`, 'id');

const linesOnce = ({ source, where, values, keys, measures }: Grouping): string => {
  const chosen = [
    idOf(keys.map(({ sql }) => sql)),
    ...keys.map(({ sql, name }) => named(sql, name)),
    ...measures.map(([name, measure]) => named(measureSql(source, measure, values), name)),
  ];
  return `select ${chosen.join(', ')} from ${source.from} where ${where} group by ${keys.map(({ sql }) => sql).join(', ')}`;
};

/** Parts of grouped rows; keys have the names of their columns. */
const parts = (
  { source, where, keys }: Grouping,
  by: readonly string[],
  figures: readonly string[],
): string =>
  `(select ${[...keys.map(({ sql, name }) => named(sql, name)), ...by.map((sql) => named(sql, partDay)), ...figures].join(', ')}
    from ${source.from} where ${where} group by ${[...keys.map(({ sql }) => sql), ...by].join(', ')}) parts`;

/** The measures in two steps: figures of the parts, and totals over them. */
const stepped = ({ source, values, measures }: Grouping) => {
  const taken = measures.map(([name, measure]) => ({ name, ...steppedSql(source, name, measure, values) }));
  return {
    figures: taken.flatMap((measure) => measure.parts),
    wholes: taken.map(({ name, whole }) => named(whole, name)),
  };
};

/**
 * Groups by day first and then the days: a month of rows is hashed once instead of sorted. The id is the first key of
 * the groups, so that nothing is gained by sorting the rows beforehand.
 */
const linesByDay = (grouping: Grouping): string => {
  const { source, keys } = grouping;
  const { figures, wholes } = stepped(grouping);
  const names = keys.map(({ name }) => `"${name}"`);
  const day = `${localTime(fieldOf(source, source.timeField))}::date`;
  const chosen = [idOf(names), ...names, ...wholes];
  return `select ${chosen.join(', ')} from ${parts(grouping, [day], figures)} group by ${['1', ...names].join(', ')}`;
};

/** A select that gives the grouped rows: `id`, the keys and the measures by their names. */
export const linesSql = (grouping: Grouping): string =>
  grouping.measures.some(([, { fn }]) => fn === 'daily') ? linesByDay(grouping) : linesOnce(grouping);

/** A select that gives how many groups there are as `total`, and the measures over all rows: one look at the rows where it can be. */
export const totalsSql = (grouping: Grouping): string => {
  const { source, where, values, measures } = grouping;
  if (measures.every(([, measure]) => canStep(measure))) {
    const { figures, wholes } = stepped(grouping);
    return `select ${['count(*) as total', ...wholes].join(', ')} from ${parts(grouping, [], figures)}`;
  }
  // Groups are counted by grouping, which hashes; counting distinct keys would sort all rows.
  const total = `(select count(*) from ${parts(grouping, [], [])}) as total`;
  const sums = measures.map(([name, measure]) => named(measureSql(source, measure, values), name));
  return `select ${[total, ...sums].join(', ')} from ${source.from} where ${where}`;
};
