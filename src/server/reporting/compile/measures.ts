import type { Measure } from '#report/kinds.ts';

import type { SqlValue } from '../../database/database.ts';
import { selected } from './compiled.ts';
import { addFilter, Conditions } from './conditions.ts';
import { completeFigure, completeSumSql } from '../sources/loss-amount.ts';
import { fieldOf, type Source } from '../sources/sources.ts';

/** SQL of a measure over the rows. */
export interface MeasureTerms {
  readonly of: string;
  /** As summed; of a ratio, where the other part is known too. */
  readonly exactOf: string;
  readonly exactOver: string;
  /** The filter clause of the rows that count. */
  readonly only: string;
  /** Without a condition of its own, nothing of nothing is 0; with one, it is not known. */
  readonly none: '0' | 'null';
  /** SQL of one sum over another; null where the second is 0. */
  readonly quotient: (above: string, below: string) => string;
}

/** Litres are recorded with two decimals and added up as decimals: the total of a page is the sum of its rows to the cent. */
const isLitres = (name: string | undefined): boolean => name?.endsWith('L') === true;

/** A field as it is summed. */
export const exactSql = (name: string, sql: string): string =>
  isLitres(name) || name.endsWith('Amount') ? `(${sql})::numeric` : sql;

/** SQL of each function over a field. */
const functions: Record<Measure['fn'], ((terms: MeasureTerms) => string) | null> = {
  count: ({ only }) => `count(*)${only}`,
  distinct: ({ of, only }) => `count(distinct ${of})${only}`,
  completeSum: ({ exactOf, only, none }) =>
    completeFigure(`coalesce(${completeSumSql(exactOf, only)}, ${none})`),
  sum: ({ exactOf, only, none }) => `coalesce(sum(${exactOf})${only}, ${none})::float8`,
  mean: ({ of, only }) => `avg(${of})${only}::float8`,
  max: ({ of, only }) => `max(${of})${only}`,
  min: ({ of, only }) => `min(${of})${only}`,
  ratio: ({ exactOf, exactOver, only, quotient }) =>
    quotient(`sum(${exactOf})${only}`, `sum(${exactOver})${only}`),
  compartments: ({ of, only }) => `json_agg(${of} order by r.compartment)${only}`,
  // Needs days before groups: `stepped-measures.ts`.
  daily: null,
};

/** @param values parameters of the statement; those of the measure's own condition are added */
export const measureTerms = (source: Source, measure: Measure, values: SqlValue[]): MeasureTerms => {
  const { of, over, where } = measure;
  let only = '';
  if (where) {
    const conditions = new Conditions(values);
    for (const [name, text] of Object.entries(where)) addFilter(conditions, source, name, null, text);
    only = ` filter (where ${conditions.text})`;
  }
  const sqlOf = (name: string | undefined): string => (name === undefined ? '' : fieldOf(source, name).sql);
  const exact = (name: string | undefined): string => (name === undefined ? '' : exactSql(name, sqlOf(name)));
  /** What is divided is known both above and below: a tank that nobody read is not an empty one. */
  const beside = (name: string | undefined, other: string | undefined): string =>
    name === undefined || other === undefined
      ? exact(name)
      : `case when ${sqlOf(other)} is not null then ${exact(name)} end`;
  return {
    of: sqlOf(of),
    exactOf: beside(of, over),
    exactOver: beside(over, of),
    only,
    none: where ? 'null' : '0',
    // A rate of litres has seven decimals (engine rules, rounding), rounded once: here. Counts are whole numbers, which
    // PostgreSQL divides without a rest.
    quotient: (above, below) =>
      isLitres(of) && isLitres(over)
        ? `round(${above} / nullif(${below}, 0), 7)::float8`
        : `(${above})::float8 / nullif(${below}, 0)`,
  };
};

/** The greatest and the least leave the database as their field does, all others as numbers. */
export const measureShown = (source: Source, { fn, of }: Measure, sql: string): string =>
  of !== undefined && (fn === 'max' || fn === 'min') ? selected[fieldOf(source, of).type](sql) : sql;

/**
 * A measure as SQL over the rows of a group.
 * @param values parameters of the statement; those of the measure's own condition are added
 * @throws Error for a measure that can't be computed in one step: a fault of the program, found at start
 */
export const measureSql = (source: Source, measure: Measure, values: SqlValue[]): string => {
  const sqlOf = functions[measure.fn];
  if (!sqlOf) throw new Error(`${measure.fn} is no measure over rows`);
  return measureShown(source, measure, sqlOf(measureTerms(source, measure, values)));
};
