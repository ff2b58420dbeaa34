import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { Kind } from '#report/kinds.ts';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';
import { rawValue } from '#ui/table/cell-value.ts';

const nowMs = Date.parse('2026-11-21T06:40:00Z');
const kinds = Object.keys(cellShapes) as Kind[];

const shown = (kind: Kind, value: unknown, language: 'zh' | 'en' = 'zh', extra: object = {}): string => {
  const column = { kind, title: ['', ''] as const, rank: 1 as const, ...extra };
  const content = renderCell({ language, nowMs, column, row: { value } }, 'value');
  return renderToStaticMarkup(createElement('i', null, content))
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('\u2002', '')
    .trim();
};

test('every kind of cell shows a missing value as a dash or as unknown, and never fails on a wrong one', () => {
  for (const kind of kinds) {
    expect(shown(kind, null)).toMatch(/^(—|未知)?$/);
    for (const wrong of [{}, [], 'x', -1, true]) expect(() => shown(kind, wrong)).not.toThrow();
    expect(cellShapes[kind].widthPx).toBeGreaterThan(0);
  }
});

test('format.loss-rate-per-mille-4-decimals: a ratio is shown times 1000 with 4 decimals', () => {
  expect(shown('perMille', -0.0018404)).toBe('−1.8404');
  expect(shown('perMille', 0.0015)).toBe('+1.5000');
});

test('format.loss-2-decimals: a change of litres has 2 decimals and its sign', () => {
  expect(shown('litresChange', -28)).toBe('−28.00');
  expect(shown('litresChange', 1304.125)).toBe('+1,304.13');
});

test('times are shown in China, oils with grade and fuel, courses as directions', () => {
  expect(shown('time', '2026-11-21T06:32:08Z')).toBe('14:32:08');
  expect(shown('oil', 92)).toBe('92# 汽油');
  expect(shown('oil', 0, 'en')).toBe('0# Diesel');
  expect(shown('oil', -1, 'en')).toBe('Other');
  expect(shown('bearing', 315)).toBe('西北');
  expect(shown('day', '2026-03-05', 'en')).toBe('03/05/2026');
});

test('what was over at once lasted no time, and is not said to have', () => {
  expect(shown('duration', 0, 'en', { momentary: true })).toBe('—');
  expect(shown('duration', 0, 'en')).toBe('00:00');
  expect(shown('duration', 61, 'en', { momentary: true })).toBe('01:01');
});

test('a figure of a fault has its unit, and a drift is in per mille like its limit', () => {
  const of = (fault: string, value: number | null): string => {
    const column = { kind: 'reading', title: ['', ''], rank: 1, unitBy: 'fault' } as const;
    return String(renderCell({ language: 'en', nowMs, column, row: { fault, value } }, 'value'));
  };
  expect(of('undervoltage', 21.7)).toBe('21.7 V');
  expect(of('drift', -0.0137)).toBe('−13.7 ‰');
  expect(of('drift', 0.005)).toBe('5.0 ‰');
  expect(of('restarts', 3)).toBe('3');
  expect(of('unheard', 1.25)).toBe('1.25');
  expect(of('highPressure', null)).toBe('—');
  expect(cellShapes.reading.right).toBe(true);
});

test('several choices are shown by their words, an unknown one as it is', () => {
  const choices = { drift: { text: ['漂移', 'Drift'] }, held: { text: ['沿用', 'Held'] } } as const;
  expect(shown('choices', 'drift,held', 'zh', { choices })).toBe('漂移；沿用');
  expect(shown('choices', 'held,drift', 'en', { choices })).toBe('Held; Drift');
  expect(shown('choices', 'held,other', 'en', { choices })).toBe('Held; other');
  for (const none of ['', null]) expect(shown('choices', none, 'zh', { choices })).toBe('—');
});

test('a reading has its age, grey once it is old', () => {
  expect(shown('age', '2026-11-21T06:37:00Z')).toBe('3 分钟前');
  expect(shown('age', '2026-11-21T04:40:00Z', 'en')).toBe('2 h ago');
  const column = { kind: 'age', title: ['', ''], rank: 1 } as const;
  const markup = (value: string): string =>
    renderToStaticMarkup(
      createElement('i', null, renderCell({ language: 'zh', nowMs, column, row: { value } }, 'value')),
    );
  expect(markup('2026-11-21T06:37:00Z')).not.toContain('muted');
  expect(markup('2026-11-21T06:20:00Z')).toContain('muted');
});

test('a tank has the grades that are in it, and says each compartment; what was not read is not drawn as empty', () => {
  const one = (compartment: number, vtL: number | null, oilCode: number) => ({
    compartment,
    capacityL: 10_000,
    oilCode,
    levelMm: null,
    waterMm: null,
    temperatureC: null,
    vtL,
    v20L: vtL,
    massKg: null,
    atgStatus: 'ok',
    time: '2026-11-21T06:37:00Z',
  });
  const value = [one(1, 5000, 92), one(2, 4, 95), one(3, null, 98)];
  expect(shown('load', value, 'en')).toBe('92#');
  const column = { kind: 'load', title: ['', ''], rank: 1 } as const;
  const markup = renderToStaticMarkup(
    createElement('i', null, renderCell({ language: 'en', nowMs, column, row: { value } }, 'value')),
  );
  expect(markup).toContain('aria-label="1: 92# 5,000 L; 2: 95# 4 L; 3: —"');
  expect(markup.match(/stroke-dasharray/g)).toHaveLength(1);
});

test('a cell is in the alarm colour only where its row says so', () => {
  const column = { kind: 'litres', title: ['', ''], rank: 1, abnormalBy: 'abnormal' } as const;
  const markup = (abnormal: boolean | null): string =>
    renderToStaticMarkup(
      createElement(
        'i',
        null,
        renderCell({ language: 'zh', nowMs, column, row: { value: 1, abnormal } }, 'value'),
      ),
    );
  expect(markup(true)).toMatch(/class="[^"]*danger/);
  for (const other of [false, null]) expect(markup(other)).not.toContain('danger');
});

test('the raw value of a cell can be read whatever is shown', () => {
  expect(rawValue(9846.25)).toBe('9846.25');
  expect(rawValue(null)).toBe('');
  expect(rawValue(false)).toBe('false');
});
