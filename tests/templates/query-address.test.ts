import { expect, test } from 'vitest';

import { quickRange } from '#domain/time/period.ts';
import report from '#pages/cargo_monitor/event_report/switch_cover_flow.report.ts';
import { dividedFilters } from '#templates/report-page/query/divided-filters.ts';
import { firstQuery } from '#templates/report-page/query/query.ts';
import { searchOf } from '#templates/report-page/query/query-address.ts';

const now = Date.parse('2026-11-21T06:40:00Z');
const later = Date.parse('2026-12-02T06:40:00Z');
const opened = firstQuery(report, '', now);

test('what a page opens with leaves its address alone', () => {
  expect(searchOf(report, opened, now)).toBe('');
});

test('filters, quick filter and quick range are read again as they were written', () => {
  const query = {
    period: quickRange('recentMonth', now),
    values: { signCode: '浙B12345', place: '' },
    chip: 'open',
  };
  const search = searchOf(report, query, now);
  expect(firstQuery(report, search, now)).toEqual({ ...query, values: { signCode: '浙B12345' } });
  // A quick range means the day on which the link is followed.
  expect(firstQuery(report, search, later).period).toEqual(quickRange('recentMonth', later));
});

test('on the 30th a link to the last 30 days is no link to this month, which has the same days', () => {
  const lastOfMonth = Date.parse('2026-11-30T06:40:00Z');
  expect(quickRange('recentMonth', lastOfMonth)).toMatchObject({
    fromMs: quickRange('thisMonth', lastOfMonth).fromMs,
  });
  for (const name of ['recentMonth', 'thisMonth'] as const) {
    const search = searchOf(report, { ...opened, period: quickRange(name, lastOfMonth) }, lastOfMonth);
    expect(firstQuery(report, search, later).period).toEqual(quickRange(name, later));
  }
});

test('today beside a filter stays today, and any other period is written by its ends', () => {
  const today = { ...opened, values: { compartment: '2' } };
  expect(firstQuery(report, searchOf(report, today, now), now)).toEqual(today);
  const exact = { ...opened, period: { fromMs: now - 7_200_000, toMs: now } };
  expect(firstQuery(report, searchOf(report, exact, now), later).period).toEqual(exact.period);
});

test('a quick filter that the report does not have is none', () => {
  expect(firstQuery(report, 'chip=gone', now).chip).toBeNull();
});

test('filters that do not fit stand behind "more"; what a link sets is shown once it is set', () => {
  const names = (filters: readonly (readonly [string, unknown])[]) => filters.map(([name]) => name);
  const all = names(dividedFilters(report, {}, null).first);
  expect(all).not.toContain('id');
  const narrow = dividedFilters(report, {}, 900);
  expect(narrow.more.length).toBeGreaterThan(1);
  expect([...names(narrow.first), ...names(narrow.more)]).toEqual(all);
  expect(dividedFilters(report, {}, 4000).more).toEqual([]);
  expect(names(dividedFilters(report, { id: 'x' }, null).first)).toContain('id');
});
