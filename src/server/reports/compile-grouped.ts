import type { Report } from '#report/define.ts';
import type { Standing } from '#report/kinds.ts';

import type { SqlValue } from '../database/database.ts';
import { chartStatements } from './chart-statements.ts';
import { selected, type CompiledReport } from './compiled.ts';
import { askedRows } from './conditions.ts';
import { type Grouping, linesSql, totalsSql } from './grouped-sql.ts';
import { countedMeasure, leftOutMeasures } from './counted-rows.ts';
import { heatStatement } from './heat-statement.ts';
import { orderOf } from './order.ts';
import { fieldOf, type Source } from './sources.ts';

/** `-lossRate` as SQL over the lines. */
const orderTerm = (name: string): string =>
  name.startsWith('-') ? `"${name.slice(1)}" desc nulls last` : `"${name}" asc nulls last`;

const bare = (name: string): string => name.replace(/^-/, '');

/** Columns of the lines from which a place among them is told. */
const standingNeeds = ({ within, by, atLeast }: Standing): string[] =>
  [...within, ...by, atLeast.of].map(bare);

/** The place of a line among those that have one; the line's own id settles ties. */
const standingSql = ({ within, by, atLeast }: Standing): string => {
  const counted = `"${atLeast.of}" >= ${atLeast.count}`;
  const groups = [...within.map((name) => `"${bare(name)}"`), `(${counted})`].join(', ');
  return `case when ${counted} then row_number() over (partition by ${groups} order by ${[...by.map(orderTerm), 'id'].join(', ')}) end`;
};

/** Lines put together from rows: one for each value of the keys. Totals are the same measures over all rows. */
export const compileGrouped = (report: Report, source: Source): CompiledReport => {
  const entries = Object.entries(report.columns);
  const standings = entries.flatMap(([name, { standing }]) => (standing ? [[name, standing] as const] : []));
  const behind = Object.values(report.behind?.filters ?? {}).filter((name) => !(name in report.columns));
  const keys = [
    ...entries.filter(([, column]) => !column.measure && !column.standing).map(([name]) => name),
    ...behind,
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
  /** Ordered by place, lines stand group by group, and those without one below, in the order that they would have. */
  const orderBy = (order: string): string => {
    const { name, direction } = orderOf(report, order);
    const standing = report.columns[name]?.standing;
    const own = `"${name}" ${direction}`;
    return standing
      ? [...standing.within.map(orderTerm), own, ...standing.by.map(orderTerm), 'id'].join(', ')
      : `${own}, id`;
  };
  const lines = (values: SqlValue[], names: readonly string[], where: string, order: string): string => {
    const told = standings.filter(([name]) => names.includes(name));
    const needed = [...names, ...told.flatMap(([, standing]) => standingNeeds(standing))];
    const places = told.map(([name, standing]) => `, ${standingSql(standing)} as "${name}"`);
    return `select g.*${places.join('')} from (${linesSql(grouping(needed, values, where))}) g order by ${orderBy(order)}`;
  };
  const all = entries.map(([name]) => name);
  if (Object.keys(report.chips).length > 0)
    throw new Error(`${report.title[1]}: lines put together from rows have no quick filters`);
  // Compiled once with everything, so that a definition at fault stops the start and not a user.
  linesSql(grouping(all, [], ''));
  totals([], '');
  return {
    report,
    charts: (request) => chartStatements(report, source, request),
    heat: (request) => heatStatement(report, source, request),
    rows: (request, limit, offset) => {
      const { values, text } = askedRows(report, source, request);
      const body = lines(values, all, text, request.order);
      values.push(limit, offset);
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
