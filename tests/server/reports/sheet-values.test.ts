import { describe, expect, test } from 'vitest';

import type { Column, Kind } from '#report/kinds.ts';
import { sheetKinds } from '#server/reporting/export/sheet-values.ts';

const column = (kind: Kind, more: Partial<Column> = {}): Column => ({
  kind,
  title: ['列', 'Column'],
  rank: 1,
  ...more,
});
const value = (kind: Kind, raw: unknown, more: Partial<Column> = {}, language: 'zh' | 'en' = 'en') =>
  sheetKinds[kind].value(raw, column(kind, more), language);

const nothing = [null, undefined] as const;

describe('texts', () => {
  test.each(['text', 'plate', 'company', 'place', 'day', 'wetDry'] as const)('%s is what it says', (kind) => {
    expect(value(kind, '浙B00009')).toBe('浙B00009');
    expect(value(kind, '=1+1')).toBe("'=1+1");
    expect(value(kind, 7)).toBe('7');
    expect(value(kind, '')).toBe('');
    for (const none of nothing) expect(value(kind, none)).toBe(null);
  });
});

describe('figures', () => {
  const formats = {
    litres: '#,##0.00',
    litresChange: '+#,##0.00;-#,##0.00;0.00',
    percent: '0.00%',
    speed: '0',
    temperature: '0.0',
    level: '0.0',
    density: '0.0',
    altitude: '0',
    distance: '#,##0.00',
    angle: '0.0',
    coordinate: '0.000000',
    count: '0',
    pressure: '0.0',
    humidity: '0.0',
    flowRate: '0',
    mass: '#,##0',
    acceleration: '0.00',
    voltage: '0.0',
    rate: '0.00',
    oil: '0',
  } as const satisfies Partial<Record<Kind, string>>;
  test.each(Object.entries(formats) as [keyof typeof formats, string][])(
    '%s is a number, shown as %s',
    (kind, format) => {
      expect(sheetKinds[kind].format).toBe(format);
      expect(value(kind, 12.3456)).toBe(12.3456);
      expect(value(kind, 0)).toBe(0);
      expect(value(kind, -3)).toBe(-3);
      for (const none of [...nothing, '12', Number.NaN, Number.POSITIVE_INFINITY, true])
        expect(value(kind, none)).toBe(null);
    },
  );

  test('a rate in per mille, with four decimals', () => {
    expect(value('perMille', 0.003125)).toBe(3.125);
    expect(value('perMille', 0)).toBe(0);
    expect(value('perMille', null)).toBe(null);
    expect(sheetKinds.perMille.format).toBe('0.0000');
  });

  test('a duration as Excel counts it: in days', () => {
    expect(value('duration', 86_400)).toBe(1);
    expect(value('duration', 0)).toBe(0);
    expect(value('duration', null)).toBe(null);
    expect(sheetKinds.duration.format).toBe('[h]:mm:ss');
  });

  test('a time as China shows it; Excel knows no zones', () => {
    expect(value('time', '2026-03-02T20:30:00.000Z')).toEqual(new Date('2026-03-03T04:30:00.000Z'));
    for (const none of [...nothing, 'soon', 5]) expect(value('time', none)).toBe(null);
    expect(sheetKinds.time.format).toBe('yyyy-mm-dd hh:mm:ss');
  });

  test('an age is the instant itself, and a load says each compartment', () => {
    expect(value('age', '2026-03-02T20:30:00.000Z')).toEqual(new Date('2026-03-03T04:30:00.000Z'));
    expect(
      value('load', [
        { compartment: 1, oilCode: 92, v20L: 4 },
        { compartment: 2, oilCode: 95, v20L: null },
      ]),
    ).toBe('1: 92# 4 L; 2: —');
    for (const none of [...nothing, [], 'x', [7]]) expect(value('load', none)).toBe(null);
  });

  test('litres of days, in order', () => {
    expect(value('spark', [1, 2.5, 0])).toBe('1 2.5 0');
    expect(value('spark', [])).toBe(null);
    expect(value('spark', null)).toBe(null);
    expect(value('spark', 'x')).toBe(null);
  });
});

describe('words in the reader’s language', () => {
  test('yes and no', () => {});

  test('a choice by its words; a code without words as it is', () => {
    const choices = { open: { text: ['开', 'Open'] }, 1: { text: ['一', 'One'] } } as const;
    expect(value('choice', 'open', { choices })).toBe('Open');
    expect(value('choice', 'open', { choices }, 'zh')).toBe('开');
    expect(value('choice', 1, { choices })).toBe('One');
    expect(value('choice', 'other', { choices })).toBe('other');
    expect(value('choice', 'open')).toBe('open');
    for (const none of nothing) expect(value('choice', none, { choices })).toBe(null);
  });

  test('several choices by their words', () => {
    const choices = { open: { text: ['开', 'Open'] }, held: { text: ['沿用', 'Held'] } } as const;
    expect(value('choices', 'open,held', { choices })).toBe('Open; Held');
    expect(value('choices', 'held,open', { choices }, 'zh')).toBe('沿用；开');
    expect(value('choices', 'open,=other', { choices })).toBe("Open; '=other");
    for (const none of ['', ...nothing]) expect(value('choices', none, { choices })).toBe(null);
  });

  test('a seal, its valves and a bearing', () => {
    expect(value('seal', 'broken')).toBe('Opened off site');
    expect(value('seal', 'broken', {}, 'zh')).toBe('围栏外打开');
    expect(value('seal', 'toString')).toBe('toString');
    expect(value('seal', null)).toBe(null);
    expect(value('valves', 'open,closed,')).toBe('Open/Closed/—');
    expect(value('valves', 'open,closed', {}, 'zh')).toMatch(/^.+\/.+$/);
    for (const none of ['', null, undefined, 5]) expect(value('valves', none)).toBe(null);
    expect(value('bearing', 90)).toBe('E');
    expect(value('bearing', 0, {}, 'zh')).toBe('北');
    expect(value('bearing', null)).toBe(null);
  });
});
