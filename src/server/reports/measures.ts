import type { Measure } from '#report/kinds.ts';

import type { SqlValue } from '../database/database.ts';
import { selected } from './compiled.ts';
import { addFilter, Conditions } from './conditions.ts';
import { fieldOf, localTime, type Source } from './sources.ts';

type Fn = Measure['fn'];

interface Parts {
  readonly of: string;
  readonly over: string;
  /** The filter clause of the rows that count. */
  readonly only: string;
  /** China time of the row, without a zone. */
  readonly local: string;
}

/** Sums by day from the first of the month on; a day without a row is 0. The rows of a line are few, so they are gathered. */
const daily = ({ of, only, local }: Parts): string => {
  const day = `(${local})::date`;
  return `(select json_agg(round(coalesce(s.litres, 0)::numeric, 2)::float8 order by every.day)
    from generate_series(date_trunc('month', min(${local})${only}), max(${local})${only}, '1 day') every(day)
    left join (select u.day, sum(u.litres) as litres from unnest(array_agg(${day})${only}, array_agg(${of})${only}) u(day, litres)
      group by u.day) s on s.day = every.day::date)`;
};

/** SQL of each function over a field. */
const functions: Record<Fn, (parts: Parts) => string> = {
  count: ({ only }) => `count(*)${only}`,
  distinct: ({ of, only }) => `count(distinct ${of})${only}`,
  sum: ({ of, only }) => `coalesce(sum(${of})${only}, 0)::float8`,
  mean: ({ of, only }) => `avg(${of})${only}::float8`,
  max: ({ of, only }) => `max(${of})${only}`,
  min: ({ of, only }) => `min(${of})${only}`,
  ratio: ({ of, over, only }) => `(sum(${of})${only} / nullif(sum(${over})${only}, 0))::float8`,
  daily,
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
  const local = localTime(fieldOf(source, source.timeField));
  const sql = functions[fn]({ of: sqlOf(of), over: sqlOf(over), only, local });
  const type = of === undefined ? 'number' : fieldOf(source, of).type;
  return fn === 'max' || fn === 'min' ? selected[type](sql) : sql;
};
