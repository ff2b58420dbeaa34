import type { Measure } from '#report/kinds.ts';

import type { SqlValue } from '../database/database.ts';
import { selected } from './compiled.ts';
import { addFilter, Conditions } from './conditions.ts';
import { fieldOf, type Source } from './sources.ts';

type Fn = Measure['fn'];

/** SQL of each function over a field; `only` is the filter clause of the rows that count. */
const functions: Record<Fn, (of: string, over: string, only: string) => string> = {
  count: (_of, _over, only) => `count(*)${only}`,
  distinct: (of, _over, only) => `count(distinct ${of})${only}`,
  sum: (of, _over, only) => `coalesce(sum(${of})${only}, 0)::float8`,
  mean: (of, _over, only) => `avg(${of})${only}::float8`,
  max: (of, _over, only) => `max(${of})${only}`,
  min: (of, _over, only) => `min(${of})${only}`,
  ratio: (of, over, only) => `(sum(${of})${only} / nullif(sum(${over})${only}, 0))::float8`,
};

/**
 * A measure as SQL over the rows behind a line.
 * @param values parameters of the statement; those of the measure's own condition are added
 */
export const measureSql = (source: Source, measure: Measure, values: SqlValue[]): string => {
  const { fn, of, over, where } = measure;
  let only = '';
  if (where) {
    const conditions = new Conditions(values);
    for (const [name, text] of Object.entries(where)) addFilter(conditions, source, name, null, text);
    only = ` filter (where ${conditions.text})`;
  }
  const sqlOf = (name: string | undefined): string => (name === undefined ? '' : fieldOf(source, name).sql);
  const sql = functions[fn](sqlOf(of), sqlOf(over), only);
  const type = of === undefined ? 'number' : fieldOf(source, of).type;
  return fn === 'max' || fn === 'min' ? selected[type](sql) : sql;
};
