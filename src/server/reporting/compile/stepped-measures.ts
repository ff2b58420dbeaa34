import type { Measure } from '#report/kinds.ts';

import type { SqlValue } from '../../database/database.ts';
import { type MeasureTerms, measureTerms, measureShown } from './measures.ts';
import { completeFigure, completeSumSql } from '../sources/loss-amount.ts';
import type { Source } from '../sources/sources.ts';

/** Name of the China day in parts that are computed by day. */
export const partDay = 'china_day';

/** A measure computed in two steps: figures of each part of a group, then of the group over its parts. */
interface Steps {
  readonly first: (rows: MeasureTerms) => string;
  readonly second?: (rows: MeasureTerms) => string;
  /** SQL over the parts; `first` and `second` are their names. */
  readonly whole: (first: string, second: string, rows: MeasureTerms) => string;
}

/** Sums by day from the first of the month on; a day without a row is 0. */
const daily = (litres: string, none: MeasureTerms['none']): string =>
  `(case when ${none === '0' ? 'true' : `count(${litres}) > 0`} then (select json_agg(round(coalesce(told.litres, 0)::numeric, 2)::float8 order by every.day)
    from generate_series(date_trunc('month', min(${partDay})::timestamp), max(${partDay}), '1 day') every(day)
    left join unnest(array_agg(${partDay}), array_agg(${litres})) told(day, litres) on told.day = every.day::date) end)`;

/** Null: different values of parts can't be summed. */
const steps: Record<Measure['fn'], Steps | null> = {
  count: { first: ({ only }) => `count(*)${only}`, whole: (count) => `coalesce(sum(${count}), 0)::bigint` },
  distinct: null,
  sum: {
    first: ({ exactOf, only }) => `sum(${exactOf})${only}`,
    whole: (sum, _second, { none }) => `coalesce(sum(${sum}), ${none})::float8`,
  },
  completeSum: {
    first: ({ exactOf, only }) => completeSumSql(exactOf, only),
    whole: (sum, _second, { none }) => completeFigure(`coalesce(sum(${sum}), ${none})`),
  },
  mean: {
    first: ({ of, only }) => `sum(${of})${only}`,
    second: ({ of, only }) => `count(${of})${only}`,
    whole: (sum, count) => `(sum(${sum}) / nullif(sum(${count}), 0))::float8`,
  },
  max: { first: ({ of, only }) => `max(${of})${only}`, whole: (max) => `max(${max})` },
  min: { first: ({ of, only }) => `min(${of})${only}`, whole: (min) => `min(${min})` },
  ratio: {
    first: ({ exactOf, only }) => `sum(${exactOf})${only}`,
    second: ({ exactOver, only }) => `sum(${exactOver})${only}`,
    whole: (sum, over, { quotient }) => quotient(`sum(${sum})`, `sum(${over})`),
  },
  compartments: null,
  daily: {
    first: ({ exactOf, only }) => `sum(${exactOf})${only}`,
    whole: (litres, _second, { none }) => daily(litres, none),
  },
};

export const canStep = ({ fn }: Measure): boolean => steps[fn] !== null;

/**
 * A measure as SQL over rows and over their parts.
 * @param name under which the group has it; names of the parts begin with it
 * @param values parameters of the statement; those of the measure's own condition are added
 * @throws Error for a measure that can't be computed so: a fault of the program, found at start
 */
export const steppedSql = (
  source: Source,
  name: string,
  measure: Measure,
  values: SqlValue[],
): { readonly parts: readonly string[]; readonly whole: string } => {
  const taken = steps[measure.fn];
  if (!taken) throw new Error(`${measure.fn} can't be put together from parts`);
  const rows = measureTerms(source, measure, values);
  const [first, second] = [`"${name}.1"`, `"${name}.2"`];
  return {
    parts: [
      `${taken.first(rows)} as ${first}`,
      ...(taken.second ? [`${taken.second(rows)} as ${second}`] : []),
    ],
    whole: measureShown(source, measure, taken.whole(first, second, rows)),
  };
};
