import { expect, test } from 'vitest';

import report from '#pages/cargo_monitor/event_report/switch_cover_flow.report.ts';
import { quickRange } from '#domain/time/period.ts';
import { firstQuery } from '#templates/report-page/query/query.ts';
import { queryOf, savedOf } from '#templates/report-page/query/saved-query.ts';

const now = Date.parse('2026-11-21T06:40:00Z');
const later = Date.parse('2026-12-02T06:40:00Z');

test('a quick range is kept by name and means the day on which it is used', () => {
  const query = {
    ...firstQuery(report, '', now),
    values: { signCode: '浙B12345', place: ' ' },
    chip: 'open',
  };
  const saved = savedOf(query, now);
  expect(saved).toEqual({ range: 'today', values: { signCode: '浙B12345' }, chip: 'open' });
  expect(queryOf(report, saved, later)).toEqual({
    period: quickRange('today', later),
    values: { signCode: '浙B12345' },
    chip: 'open',
  });
});

test('any other period is kept by its ends', () => {
  const period = { fromMs: now - 5_000_000, toMs: now };
  const query = { ...firstQuery(report, '', now), period };
  expect(queryOf(report, savedOf(query, now), later).period).toEqual(period);
});

test('what the report no longer has is dropped, and a broken period is the usual one', () => {
  const saved = { range: 'nextYear', startTime: 'x', values: { gone: '1', signCode: 'A' }, chip: 'gone' };
  expect(queryOf(report, saved, now)).toEqual({
    period: quickRange('today', now),
    values: { signCode: 'A' },
    chip: null,
  });
});
