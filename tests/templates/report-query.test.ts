import { expect, test } from 'vitest';

import type { Columns } from '#report/define.ts';
import report from '#pages/cargo_monitor/event_report/switch_cover_flow.report.ts';
import alarms from '#pages/cargo_monitor/exception_report/alarm_switch_cover.report.ts';
import { fittingColumns } from '#templates/report-page/table/fitting-columns.ts';
import { filtersOf, firstQuery } from '#templates/report-page/query/query.ts';

const columns: Columns = report.columns;
const now = Date.parse('2026-11-21T06:40:00Z');

test('a report opens with today, from Chinese midnight to Chinese midnight', () => {
  expect(filtersOf(report, firstQuery(report, '', now))).toEqual({
    startTime: '2026-11-20T16:00:00.000Z',
    endTime: '2026-11-21T16:00:00.000Z',
  });
});

test('filters of the address are taken over, others are not, and the last week is looked at', () => {
  const filters = filtersOf(report, firstQuery(report, '?signCode=浙B12345&from=popup&evil=1', now));
  expect(filters).toEqual({
    signCode: '浙B12345',
    startTime: '2026-11-14T16:00:00.000Z',
    endTime: '2026-11-21T16:00:00.000Z',
  });
});

test('a quick filter adds its own conditions; empty fields are dropped', () => {
  const query = { ...firstQuery(report, '', now), values: { signCode: ' ' }, chip: 'abnormal' };
  expect(filtersOf(report, query)).toMatchObject({ abnormal: 'true' });
  expect(filtersOf(report, query)).not.toHaveProperty('signCode');
});

test('columns fold from the lowest rank, the first rank stays at any width', () => {
  const names = Object.keys(report.columns).filter((name) => !columns[name]?.hidden);
  expect(fittingColumns(report, names, 10_000, 1)).toEqual(names);
  const ranks = (width: number): readonly (number | undefined)[] =>
    fittingColumns(report, names, width, 1).map((name) => columns[name]?.rank);
  expect(new Set(ranks(10))).toEqual(new Set([1]));
  expect(ranks(1100)).not.toContain(3);
  expect(fittingColumns(report, names, 1200, 1.2).length).toBeLessThanOrEqual(
    fittingColumns(report, names, 1200, 1).length,
  );
});

test('from a pop-up a page of alarms shows exactly that alarm, and active safety its kind', () => {
  const query = firstQuery(alarms, '?from=popup&signCode=浙B12345&alarmId=alarm:77', now);
  expect(filtersOf(alarms, query)).toMatchObject({ id: 'alarm:77' });
  expect(filtersOf(alarms, query)).not.toHaveProperty('signCode');
  expect(filtersOf(alarms, firstQuery(alarms, '?subType=310', now))).toMatchObject({ type: '310' });
});
