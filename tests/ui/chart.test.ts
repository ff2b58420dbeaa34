import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';

import { message } from '#i18n/translate.ts';

vi.mock('uplot', () => ({ default: class {} }));

const { LineChart } = await import('#ui/chart/line-chart.tsx');

const days = ['2026-11-20', '2026-11-21'];
const markup = (values: readonly (number | null)[]): string =>
  renderToStaticMarkup(
    createElement(LineChart, {
      title: '损耗',
      unit: 'L',
      days,
      series: [{ label: '损耗', values }],
      scheme: 'light',
      emptyText: message('noData', 'zh'),
      format: String,
    }),
  );

test("chart.empty-message-no-data: a chart without a value says '暂无数据'", () => {
  expect(message('noData', 'zh')).toBe('暂无数据');
  expect(message('noData', 'en')).toBe('No data');
  for (const values of [[], [null, null], [0, 0]]) expect(markup(values)).toContain('暂无数据');
  expect(markup([1, 2])).not.toContain('暂无数据');
});

test('the head of a chart shows the newest value with its day until somebody points elsewhere', () => {
  const shown = markup([1304, 1462]);
  expect(shown).toContain('data-value="1462"');
  expect(shown).toContain('11-21');
});
