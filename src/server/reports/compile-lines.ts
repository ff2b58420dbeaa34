import type { Report } from '#report/define.ts';
import { chosenLines, type Lines, linesField, withLines } from '#report/lines.ts';

import { badRequest } from '../http/refusal.ts';
import { compileGrouped } from './compile-grouped.ts';
import type { CompiledReport } from './compiled.ts';
import type { ReportRequest } from './conditions.ts';
import type { Source } from './sources.ts';

/** A report whose lines are about what its reader chooses: compiled for each choice, asked for the chosen one. */
export const compileLines = (report: Report, lines: Lines, source: Source): CompiledReport => {
  const compiled = new Map(
    Object.keys(lines.choices).map((name) => [name, compileGrouped(withLines(report, name), source)]),
  );
  const chosen = (request: ReportRequest): CompiledReport => {
    const found = compiled.get(chosenLines(lines, request.filters[linesField]) ?? '');
    if (!found)
      throw badRequest([`筛选条件不正确：${lines.title[0]}`, `Wrong filter: ${lines.title[1]}`], {
        [linesField]: ['请选择列表中的一项', 'Choose one of the list'],
      });
    return found;
  };
  return {
    report,
    rows: (request, limit, offset) => chosen(request).rows(request, limit, offset),
    totals: (request) => chosen(request).totals(request),
    all: (request, fields) => chosen(request).all(request, fields),
    charts: (request) => chosen(request).charts(request),
    heat: (request) => chosen(request).heat(request),
    row: null,
  };
};
