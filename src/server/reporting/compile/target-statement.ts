import type { Report } from '#report/define.ts';
import type { Measure } from '#report/kinds.ts';

import { fieldOf, sourceOf } from '../sources/sources.ts';
import { selected, type Statement } from './compiled.ts';
import { askedRows, type ReportRequest } from './conditions.ts';
import { countedMeasure } from './counted-rows.ts';
import { measureSql } from './measures.ts';

/** Trucks that a figure names. */
const namedTrucks = 3;

/** `day`: a China day; `truck`: a plate; `all`: the rows together, with no key. */
export interface TargetRow {
  readonly part: 'day' | 'truck' | 'all';
  readonly key: string | null;
  readonly figure: number | null;
}

/**
 * A measure over a report's rows by day, over all of them, and of the trucks that have most: in one look at the rows,
 * with the report's own conditions, so that a figure is what its page shows.
 */
export const targetStatement = (report: Report, measure: Measure, request: ReportRequest): Statement => {
  const source = sourceOf(report.source, report.live !== undefined, report.time);
  if (!source) throw new Error(`no source ${report.source}`);
  const { values, text } = askedRows(report, source, request);
  const figure = measureSql(source, countedMeasure(report, measure), values);
  const ofDay = fieldOf(source, 'day');
  const [day, truck] = [selected[ofDay.type](ofDay.sql), fieldOf(source, 'signCode').sql];
  return {
    text: `
      with parts as (
        select case when grouping(${day}) = 0 then 'day' when grouping(${truck}) = 0 then 'truck' else 'all' end as part,
          coalesce(${day}, ${truck}) as key, (${figure})::float8 as figure
        from ${source.from} where ${text} group by grouping sets ((${day}), (${truck}), ())
      ), placed as (
        select *, row_number() over (partition by part order by abs(figure) desc nulls last, key) as place from parts
      )
      select part, key, figure from placed
      where part <> 'truck' or (place <= ${namedTrucks} and figure <> 0 and key is not null)
      order by part, place`,
    values,
  };
};
