import { expect, test } from 'vitest';

import type { ReportChart } from '#contract/reports/reports.ts';
import type { Chart } from '#report/define.ts';

import { count, place, text } from '#report/columns.ts';
import { companyLabel } from '#state/session/company-label.ts';
import { bothNames, englishNames, nameIn } from '#state/view/english-names.ts';
import { chartPieces } from '#templates/report-page/pictures/chart-pieces.ts';
import { whySentence } from '#templates/why/why-sentence.ts';
import { fill } from '#i18n/translate.ts';

const kept = '算山油库';
englishNames.value = new Map([[kept, 'Suanshan depot']]);

test('a name that is kept in English is shown so on pages in English alone; a paper in two languages has both', () => {
  expect([nameIn(kept, 'en'), nameIn(kept, 'zh'), nameIn('大碶加油站', 'en')]).toEqual([
    'Suanshan depot',
    kept,
    '大碶加油站',
  ]);
  expect([bothNames(kept), bothNames('大碶加油站')]).toEqual(['算山油库 Suanshan depot', '大碶加油站']);
});

test('charts of places and sentences have the English name', () => {
  const rows: ReportChart = [{ key: kept, figure: 3 }];
  const chart = (axis: Chart['axis']): Chart => ({
    title: ['', ''],
    kind: 'bars',
    by: 'areaName',
    axis,
    figure: count('', ''),
  });
  const labels = (axis: Chart['axis'], language: 'zh' | 'en') =>
    chartPieces(chart(axis), rows, { language, t: (words) => fill(words, language), m: () => '' }).map(
      ({ label }) => label,
    );
  expect(labels(place('', ''), 'en')).toEqual(['Suanshan depot']);
  expect(labels(place('', ''), 'zh')).toEqual([kept]);
  // Only places and companies: a driver may be called like a place.
  expect(labels(text('', ''), 'en')).toEqual([kept]);
  const [zh, en] = whySentence({ kind: 'parking', values: { areaName: kept, why: {} }, record: null }) ?? [
    '',
    '',
  ];
  expect(zh).toContain(kept);
  expect(en).toContain('at Suanshan depot');
});

test('a company is its English name where one is kept, else its short one', () => {
  const company = { name: kept, shortName: '算山' };
  expect([companyLabel(company, 'en'), companyLabel(company, 'zh')]).toEqual(['Suanshan depot', '算山']);
  expect(companyLabel({ name: '甬港车队', shortName: '' }, 'en')).toBe('甬港车队');
});

test('a value of which nothing is counted has no bar', () => {
  const chart: Chart = {
    title: ['', ''],
    kind: 'bars',
    by: 'areaName',
    axis: place('', ''),
    figure: count('', ''),
  };
  const rows: ReportChart = [
    { key: kept, figure: 3 },
    { key: 'x', figure: null },
  ];
  const pieces = (ticks?: readonly string[]) =>
    chartPieces({ ...chart, ...(ticks && { ticks }) }, rows, {
      language: 'en',
      t: ([, en]) => en,
      m: () => '',
    });
  expect(pieces().map(({ figure }) => figure)).toEqual([3]);
  expect(pieces([kept, 'x', 'y']).map(({ figure }) => figure)).toEqual([3, 0, 0]);
});
