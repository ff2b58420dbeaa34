import type { Columns, Report } from '#report/define.ts';
import type { Column } from '#report/kinds.ts';

import { addAfterRow, orderKeySql } from './after-row.ts';
import { chartStatements } from './chart-statements.ts';
import { compileGrouped } from './compile-grouped.ts';
import { compileDimension } from './compile-dimension.ts';
import { orderKey, selected, type CompiledReport } from './compiled.ts';
import { addFilter, addIds, askedRows, Conditions, ownRows } from './conditions.ts';
import { countedMeasure, leftOutMeasures } from './counted-rows.ts';
import { heatStatement } from './heat-statement.ts';
import { measureSql, measureTerms } from './measures.ts';
import { orderOf } from './order.ts';
import { isBundled } from '../../telemetry/records/bundled-kinds.ts';
import { fieldOf, localTime, sourceOf, type Source } from '../sources/sources.ts';

/** Fields that a row needs beside its columns: for the drawer, for computed cells, for the colour of a cell. */
const extraFields = (report: Report): string[] => {
  const of = Object.values(report.columns).flatMap((column) => [
    ...(column.of ?? []),
    ...[column.abnormalBy, column.unitBy].filter((field) => field !== undefined),
    ...(column.atMost === undefined ? [] : [column.atMost.field]),
  ]);
  const moments = (report.moments ?? []).flatMap(({ title: _title, ...fields }) => Object.values(fields));
  return [
    ...of,
    ...moments,
    ...Object.values(report.drillDown?.filters ?? {}),
    ...Object.values(report.media ?? {}),
    ...(report.opens ?? []).flatMap(({ query, where }) => [
      ...Object.values(query),
      ...Object.keys(where ?? {}),
    ]),
    'signCode',
    'companyCode',
    ...(report.judged ? ['type', 'stateVersion'] : []),
  ];
};

/** Fields that a cell of a file needs beside its own. */
const besides = (column: Column | undefined): readonly string[] => [
  ...(column?.of ?? []),
  ...(column?.atMost === undefined ? [] : [column.atMost.field]),
  ...(column?.unitBy === undefined ? [] : [column.unitBy]),
];

const isReal = (columns: Columns, name: string): boolean => columns[name]?.kind !== 'wetDry';

/** Rows as the engine wrote them. */
const compileRows = (report: Report, source: Source): CompiledReport => {
  const select = (names: readonly string[]): string =>
    names
      .map((name) => {
        const field = fieldOf(source, name);
        return `${selected[field.type](field.sql)} as "${name}"`;
      })
      .join(', ');
  /** The id settles ties, so that pages neither repeat nor skip rows. */
  const orderBy = (order: string): string => {
    const { name, direction } = orderOf(report, order);
    const { sql } = fieldOf(source, name);
    // Of bundles by their own columns PostgreSQL would sort all, on disk, before it takes rows out of them for a page.
    const key = isBundled(report.source) ? `case when r.id is not null then ${sql} end` : sql;
    return `${key} ${direction}, r.id`;
  };
  const columnNames = Object.keys(report.columns).filter((name) => isReal(report.columns, name));
  const rowFields = [...new Set(['id', ...columnNames, ...extraFields(report)])].filter((name) =>
    source.fields.has(name),
  );
  for (const name of columnNames) fieldOf(source, name);
  return {
    report,
    charts: (request) => chartStatements(report, source, request),
    heat: (request) => heatStatement(report, source, request),
    days: (request) => {
      const { values, text } = askedRows(report, source, request);
      return {
        text: `select to_char(${localTime(fieldOf(source, source.timeField))}, 'YYYY-MM-DD') as day, count(*)::int as rows from ${source.from} where ${text}
          group by 1 order by 1 desc`,
        values,
      };
    },
    rows: (request, limit, position) => {
      const conditions = askedRows(report, source, request);
      const order = orderBy(request.order);
      const { name, direction } = orderOf(report, request.order);
      const by = { ...fieldOf(source, name), falling: direction.startsWith('desc') };
      if ('id' in position) addAfterRow(conditions, by, position);
      conditions.values.push(limit, 'id' in position ? 0 : position.offset);
      const last = conditions.values.length;
      return {
        text: `select ${select(rowFields)}, ${orderKeySql(by.sql, by.type)} as "${orderKey}" from ${source.from} where ${conditions.text} order by ${order} limit $${last - 1} offset $${last}`,
        values: conditions.values,
      };
    },
    totals: (request) => {
      const conditions = askedRows(report, source, request);
      const { values } = conditions;
      const sums = report.totals.map((name) => {
        const of = report.totalOf?.[name] ?? name;
        if (report.columns[name]?.kind === 'money')
          return `${measureSql(source, countedMeasure(report, { fn: 'completeSum', of }), values)} as "${name}"`;
        const measure = countedMeasure(report, { fn: 'sum', of });
        const { exactOf, only } = measureTerms(source, measure, values);
        return `(sum(${exactOf})${only})::float8 as "${name}"`;
      });
      const left = leftOutMeasures(report).map(
        ([name, measure]) => `${measureSql(source, measure, values)} as "${name}"`,
      );
      const chips = Object.entries(report.chips).map(([name, chip]) => {
        const own = new Conditions(conditions.values);
        for (const [field, text] of Object.entries(chip.where)) addFilter(own, source, field, null, text);
        return `count(*) filter (where ${own.text}) as "chip:${name}"`;
      });
      return {
        text: `select count(*) as total${[...sums, ...left, ...chips].map((part) => `, ${part}`).join('')} from ${source.from} where ${conditions.text}`,
        values: conditions.values,
      };
    },
    all: (request, fields) => {
      const conditions = askedRows(report, source, request);
      const names = [...new Set(fields.flatMap((name) => [name, ...besides(report.columns[name])]))].filter(
        (name) => source.fields.has(name),
      );
      return {
        text: `select ${select(names)} from ${source.from} where ${conditions.text} order by ${orderBy(request.order)}`,
        values: conditions.values,
      };
    },
    row: (reader, id) => {
      const conditions = ownRows(report, source, reader);
      addIds(conditions, report, [id]);
      return {
        text: `select ${select(rowFields)}, ${source.detail} from ${source.from} where ${conditions.text}`,
        values: conditions.values,
      };
    },
  };
};

/** Turns a definition into SQL once; identifiers come from the source's closed list of fields alone. */
export const compileReport = (report: Report): CompiledReport => {
  const source = sourceOf(report.source, report.live !== undefined, report.time);
  if (!source) throw new Error(`no source ${report.source}`);
  if (report.dimension) return compileDimension(report, report.dimension, source);
  return report.grouped ? compileGrouped(report, source) : compileRows(report, source);
};
