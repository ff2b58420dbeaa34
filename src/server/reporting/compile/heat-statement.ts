import { cellsPerDegree } from '#domain/geo/map-cell.ts';
import type { Report } from '#report/define.ts';

import type { Statement } from './compiled.ts';
import { askedRows, type ReportRequest } from './conditions.ts';
import { fieldOf, type Source } from '../sources/sources.ts';

/** More cells than a map shows. */
export const mostCells = 5000;

/**
 * Number of the request's rows in each cell of the smallest grid; those without a place are the row without a cell.
 * The chosen cell is ignored: a map with one cell would be useless.
 */
export const heatStatement = (report: Report, source: Source, request: ReportRequest): Statement | null => {
  if (!report.heat) return null;
  const { cell: _chosen, ...filters } = request.filters;
  const { values, text } = askedRows(report, source, { ...request, filters });
  const index = (name: string): string => `floor(${fieldOf(source, name).sql} * ${cellsPerDegree})::int`;
  return {
    text: `select ${index('longitudeDeg')} as x, ${index('latitudeDeg')} as y, count(*) as count from ${source.from}
      where ${text} group by 1, 2 order by count desc, 1, 2 limit ${mostCells}`,
    values,
  };
};
