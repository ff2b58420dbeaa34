import type { Report } from '#report/define.ts';
import type { Ranking } from '#report/kinds.ts';

import type { SqlValue } from '../../database/database.ts';
import { chartStatements } from './chart-statements.ts';
import { selected, type CompiledReport } from './compiled.ts';
import { askedRows } from './conditions.ts';
import { type Grouping, linesSql, totalsSql } from './grouped-sql.ts';
import { countedMeasure, leftOutMeasures } from './counted-rows.ts';
import { heatStatement } from './heat-statement.ts';
import { orderOf } from './order.ts';
import { fieldOf, type Source } from '../sources/sources.ts';

/** `-lossRate` as SQL over the grouped rows. */
const orderTerm = (name: string): string =>
  name.startsWith('-') ? `"${name.slice(1)}" desc nulls last` : `"${name}" asc nulls last`;

const bare = (name: string): string => name.replace(/^-/, '');

/** Columns that a ranking needs. */
const rankingNeeds = ({ within, by, atLeast }: Ranking): string[] => [...within, ...by, atLeast.of].map(bare);

/** Rank of a grouped row among those that have one; the row's id settles ties. */
const rankingSql = ({ within, by, atLeast }: Ranking): string => {
  const counted = `"${atLeast.of}" >= ${atLeast.count}`;
  const groups = [...within.map((name) => `"${bare(name)}"`), `(${counted})`].join(', ');
  return `case when ${counted} then row_number() over (partition by ${groups} order by ${[...by.map(orderTerm), 'id'].join(', ')}) end`;
};

/** Rows grouped by their keys, one row a group. Totals are the same measures over all rows. */
export const compileGrouped = (report: Report, source: Source): CompiledReport => {
  const entries = Object.entries(report.columns);
  const rankings = entries.flatMap(([name, { ranking }]) => (ranking ? [[name, ranking] as const] : []));
  const drillDown = Object.values(report.drillDown?.filters ?? {}).filter(
    (name) => !(name in report.columns),
  );
  const keys = [
    ...entries.filter(([, column]) => !column.measure && !column.ranking).map(([name]) => name),
    ...drillDown,
  ].map((name) => {
    const { sql, type } = fieldOf(source, name);
    return { name, sql: selected[type](sql) };
  });
  const grouping = (names: readonly string[], values: SqlValue[], where: string): Grouping => ({
    source,
    where,
    values,
    keys,
    measures: entries.flatMap(([name, { measure }]) =>
      measure && names.includes(name) ? [[name, countedMeasure(report, measure)] as const] : [],
    ),
  });
  const totals = (values: SqlValue[], where: string): string => {
    const { measures, ...rest } = grouping(report.totals, values, where);
    return totalsSql({ ...rest, measures: [...measures, ...leftOutMeasures(report)] });
  };
  /** Ordered by rank, rows stand group by group, and those without a rank below, in the order that they would have. */
  const orderBy = (order: string): string => {
    const { name, direction } = orderOf(report, order);
    const ranking = report.columns[name]?.ranking;
    const own = `"${name}" ${direction}`;
    return ranking
      ? [...ranking.within.map(orderTerm), own, ...ranking.by.map(orderTerm), 'id'].join(', ')
      : `${own}, id`;
  };
  const lines = (values: SqlValue[], names: readonly string[], where: string, order: string): string => {
    const shown = rankings.filter(([name]) => names.includes(name));
    const needed = [...names, ...shown.flatMap(([, ranking]) => rankingNeeds(ranking))];
    const places = shown.map(([name, ranking]) => `, ${rankingSql(ranking)} as "${name}"`);
    return `select g.*${places.join('')} from (${linesSql(grouping(needed, values, where))}) g order by ${orderBy(order)}`;
  };
  const all = entries.map(([name]) => name);
  if (Object.keys(report.chips).length > 0)
    throw new Error(`${report.title[1]}: grouped rows have no quick filters`);
  // Compiled once with everything, so that an invalid definition stops the start and not a user.
  linesSql(grouping(all, [], ''));
  totals([], '');
  return {
    report,
    charts: (request) => chartStatements(report, source, request),
    days: null,
    heat: (request) => heatStatement(report, source, request),
    rows: (request, limit, position) => {
      const { values, text } = askedRows(report, source, request);
      const body = lines(values, all, text, request.order);
      // Lines are put together anew each time: what comes next is known by its place.
      values.push(limit, 'offset' in position ? position.offset : 0);
      return { text: `${body} limit $${values.length - 1} offset $${values.length}`, values };
    },
    totals: (request) => {
      const { values, text } = askedRows(report, source, request);
      return { text: totals(values, text), values };
    },
    all: (request, fields) => {
      const { values, text } = askedRows(report, source, request);
      const { name } = orderOf(report, request.order);
      return { text: lines(values, [...fields, name], text, request.order), values };
    },
    row: null,
  };
};
