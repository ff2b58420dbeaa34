import type { Chart, Report } from '#report/define.ts';

import { selected, type Statement } from './compiled.ts';
import { askedRows, type ReportRequest } from './conditions.ts';
import { addCounted } from './counted-rows.ts';
import { measureSql } from './measures.ts';
import { fieldOf, type Source } from '../sources/sources.ts';

/** More bars than anybody reads. */
const mostPieces = { bars: 20, share: 12, columns: 400 } as const satisfies Record<Chart['kind'], number>;

/** Each chart as a statement of its own over the rows of the request. */
export const chartStatements = (
  report: Report,
  source: Source,
  request: ReportRequest,
): readonly Statement[] =>
  (report.charts ?? []).map(({ by, figure, kind }) => {
    const conditions = askedRows(report, source, request);
    addCounted(conditions, report, source);
    const { values, text } = conditions;
    const { sql, type } = fieldOf(source, by);
    const key = selected[type](sql);
    const sum = measureSql(source, figure.measure ?? { fn: 'count' }, values);
    const order = kind === 'columns' ? 'key' : 'figure desc nulls last, key';
    return {
      text: `select ${key} as key, (${sum})::float8 as figure from ${source.from} where ${text}
        group by 1 order by ${order} limit ${mostPieces[kind]}`,
      values,
    };
  });
