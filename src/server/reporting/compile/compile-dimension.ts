import type { Report } from '#report/define.ts';
import { chosenDimension, type Dimension, dimensionField } from '#report/dimension.ts';
import { withDimension } from '#report/with-dimension.ts';

import { badRequest } from '../../kernel/refusal.ts';
import { compileGrouped } from './compile-grouped.ts';
import type { CompiledReport } from './compiled.ts';
import type { ReportRequest } from './conditions.ts';
import type { Source } from '../sources/sources.ts';

/** A report whose reader chooses the dimension: compiled for each choice, asked for the chosen one. */
export const compileDimension = (report: Report, dimension: Dimension, source: Source): CompiledReport => {
  const compiled = new Map(
    Object.keys(dimension.choices).map((name) => [name, compileGrouped(withDimension(report, name), source)]),
  );
  const chosen = (request: ReportRequest): CompiledReport => {
    const found = compiled.get(chosenDimension(dimension, request.filters[dimensionField]) ?? '');
    if (!found)
      throw badRequest([`筛选条件不正确：${dimension.title[0]}`, `Wrong filter: ${dimension.title[1]}`], {
        [dimensionField]: ['请选择列表中的一项', 'Choose one of the list'],
      });
    return found;
  };
  return {
    report,
    rows: (request, limit, position) => chosen(request).rows(request, limit, position),
    totals: (request) => chosen(request).totals(request),
    all: (request, fields) => chosen(request).all(request, fields),
    charts: (request) => chosen(request).charts(request),
    days: null,
    heat: (request) => chosen(request).heat(request),
    row: null,
  };
};
