import fc from 'fast-check';
import { expect, test } from 'vitest';

import { alarmColumns, commonRecordColumns, recordKinds, type RecordKind } from '#contract/records.ts';
import { settings } from '#contract/settings.ts';
import { terminalMessageKinds } from '#contract/terminal-message/kinds.ts';
import { alarmTypes } from '#domain/alarms/alarm-types.ts';
import { recordKindText } from '#domain/words/record-kind-words.ts';
import { messageFields } from '#templates/why/message-fields.ts';
import { contentRows } from '#templates/why/content-rows.ts';
import { fieldValue } from '#templates/why/field-names.ts';
import { namedIds } from '#templates/why/named-ids.ts';
import { settingNames, settingUnits } from '#templates/why/setting-names.ts';
import { valueWord } from '#templates/why/value-words.ts';
import { whySentence } from '#templates/why/why-sentence.ts';

const say = (kind: string, values: Record<string, unknown>, record: Record<string, unknown> | null = null) =>
  whySentence({ kind, values, record });

test('an opening: which part, where, for how long, and what it did to the volume', () => {
  const values = {
    type: 1,
    compartment: 3,
    part: 'apiAdaptor',
    place: 'outOfFence',
    startTime: '2026-03-02T00:00:00Z',
    endTime: '2026-03-02T00:04:15Z',
    why: {},
  };
  expect(say('alarm', values, { startV20L: 7386, stopV20L: 7100 })).toEqual([
    '3 号仓 API 阀在围栏外开启 4 分 15 秒；标准体积减少 286.00 L',
    'Compartment 3, API adaptor opened outside any fence for 4 min 15 s; V20 fell by 286.00 L',
  ]);
});

test('missing heartbeats, and what is wrong with which device', () => {
  const from = { startTime: '2026-03-02T00:00:00Z', why: {} };
  expect(
    say('heartbeat', { ...from, areaName: '算山油库', endTime: '2026-03-02T01:00:00Z', durationS: 3600 }),
  ).toEqual(['在算山油库没有心跳 1 小时', 'No heartbeat at 算山油库 for 1 h']);
  expect(
    say('device-fault', {
      ...from,
      device: 'gauge',
      fault: 'error',
      compartment: 4,
      endTime: '2026-03-02T00:18:06Z',
      durationS: 1086,
    })?.[1],
  ).toBe('Compartment 4 level gauge: error for 18 min 6 s');
});

test('off its route: which one, how far, and how many kilometres', () => {
  const row = {
    type: 212,
    startTime: '2026-03-02T00:00:00Z',
    endTime: '2026-03-02T00:19:30Z',
    properties: { routeName: '甲库 → 乙站', farthestM: 3522, halfWidthM: 500, lengthKm: 16.8 },
    why: {},
  };
  expect(say('alarm', row)).toEqual([
    '偏离路线“甲库 → 乙站” 19 分 30 秒；最远 3,522 m；限值 500 m；路线外行驶 16.8 km',
    'Off its route “甲库 → 乙站” for 19 min 30 s; up to 3,522 m away; limit 500 m; 16.8 km driven off it',
  ]);
});

test('what a terminal reported says its content: who opened by which card, what a sensor or a probe said', () => {
  const at = { areaName: '算山油库', why: {} };
  const opened = {
    ...at,
    compartment: 3,
    part: 'footValve',
    method: 'nfcCard',
    cardCode: 'C00039',
    permitted: true,
  };
  expect(say('authorized-opening', opened)).toEqual([
    '在算山油库打开3 号仓 底阀；刷卡 C00039；该地点许可打开',
    'Compartment 3, foot valve, opened at 算山油库; by card C00039; the place is permitted',
  ]);
  expect(say('authorized-opening', { ...opened, permitted: false })?.[1]).toContain('not permitted');
  const sensor = {
    ...at,
    compartment: 2,
    part: 'compartment',
    wet: false,
    trigger: 'interval',
    changed: false,
  };
  expect(say('switch-event', sensor)?.[1]).toBe(
    'Compartment 2, dry; at 算山油库; reported by interval, unchanged',
  );
  expect(say('switch-event', { ...sensor, changed: true, fault: 'stuck', tamper: true })?.[1]).toMatch(
    /its state changed; sensor: stuck; the sensor was tampered with$/,
  );
  expect(
    say('climate', {
      ...at,
      probePlace: 'sealBox',
      temperatureC: 16.7,
      humidityPercent: 46.1,
      inLimits: false,
    })?.[1],
  ).toBe('Seal box 16.7 °C and 46.1 % humidity; beyond the limits; at 算山油库');
});

test('a loss: how much, beyond which limit, by which measure', () => {
  const values = {
    type: 202,
    cause: 'task',
    fuel: 'gasoline',
    startTime: '2026-03-02T00:00:00Z',
    properties: { loss: 45.5, lossRate: 0.00455, highLossRateThreshold: 0.003, measure: 'atg' },
  };
  expect(say('alarm', values)).toEqual([
    '汽油损失 45.50 L（4.5500 ‰）；超过限值 ±3.0000 ‰；判定依据：站端 ATG',
    'Gasoline loss of 45.50 L (4.5500 ‰); beyond the limit of ±3.0000 ‰; basis: station ATG',
  ]);
});

const good = (text: readonly [string, string] | null, what: string): void => {
  expect(text, what).not.toBeNull();
  for (const words of text ?? []) {
    expect(words.trim(), what).not.toBe('');
    expect(words, what).not.toMatch(/undefined|null|NaN|\[object|Infinity|\{\w+\}/);
  }
};

const valueOf = {
  text: fc.constantFrom(
    '',
    'drain',
    'gain',
    'task',
    'outOfFence',
    'gasoline',
    'manhole',
    'x',
    'day',
    'button',
  ),
  int: fc.integer({ min: 0, max: 400 }),
  number: fc.double({ noDefaultInfinity: true, min: -1e6, max: 1e6 }),
  bool: fc.boolean(),
  time: fc.constantFrom('2026-03-02T00:00:00Z', '2026-03-02T05:00:00Z', 'not a time'),
  day: fc.constant('2026-03-02'),
  json: fc.constant({}),
} as const;

/** A row with any of its fields known, and any of the figures that rules write beside them. */
const rowsOf = (columns: Readonly<Record<string, keyof typeof valueOf>>) =>
  fc.record({
    ...Object.fromEntries(
      Object.entries(columns).map(([name, type]) => [
        name,
        fc.option(valueOf[type] as fc.Arbitrary<unknown>),
      ]),
    ),
    properties: fc.dictionary(
      fc.constantFrom('loss', 'lossRate', 'maxSpeedKmh', 'limitKmh', 'waterMm', 'ms2', 'system', 'measure'),
      fc.oneof(fc.double(), fc.constant(null), fc.constant('x')),
    ),
    why: fc.option(
      fc.record({
        figures: fc.dictionary(
          fc.constantFrom('thresholdL', 'value', 'limit', 'drivingS', 'holdS'),
          fc.double(),
        ),
        settings: fc.array(
          fc.record({
            key: fc.constantFrom(...Object.keys(settings)),
            value: fc.oneof(fc.double(), fc.boolean()),
            scope: fc.constant('default'),
          }),
        ),
      }),
    ),
  });

const alarmRows = rowsOf(alarmColumns);

test.each(Object.keys(alarmTypes).map(Number))(
  'alarm %i has a sentence in both languages, whatever is known of it',
  (type) =>
    fc.assert(
      fc.property(
        alarmRows,
        fc.option(fc.record({ startV20L: fc.double(), stopV20L: fc.option(fc.double()) })),
        (row, record) => {
          good(say('alarm', { ...row, type }, record), `${type}`);
          good(say('alarm', { type }), `${type}`);
        },
      ),
      { numRuns: 40 },
    ),
);

test.each(Object.keys(recordKinds) as RecordKind[])(
  '%s has a sentence in both languages, whatever is known of it',
  (kind) =>
    fc.assert(
      fc.property(rowsOf({ ...commonRecordColumns, ...recordKinds[kind].columns }), (row) => {
        good(say(kind, row), kind);
        good(say(kind, {}), kind);
      }),
      { numRuns: 40 },
    ),
);

test('every kind of record has its own words', () => {
  for (const kind of Object.keys(recordKinds)) expect(recordKindText(kind), kind).not.toEqual([kind, kind]);
});

test('a kind of a newer engine has no sentence, and an alarm of one has its number', () => {
  expect(say('teleportation', {})).toBeNull();
  expect(say('alarm', { type: 999 })).toEqual(['报警 999', 'Alarm 999']);
});

test('every setting has a name and a unit in both languages', () => {
  for (const [key, { unit }] of Object.entries(settings)) {
    good(Reflect.get(settingNames, key), key);
    expect(settingUnits[unit].text).toHaveLength(2);
  }
});

/** Fields and codes of the messages' schemas: what a sentence of the wire may hold. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly const?: unknown;
}
const walk = (schema: Schema, field: string, see: (field: string, code: string | null) => void): void => {
  see(field, typeof schema.const === 'string' ? schema.const : null);
  for (const [name, part] of Object.entries(schema.properties ?? {})) walk(part, name, see);
  if (schema.items) walk(schema.items, field, see);
  for (const code of schema.enum ?? []) see(field, String(code));
  for (const part of schema.anyOf ?? []) walk(part, field, see);
};

/** Codes that are the wire's own names. */
const asTheyAre = new Set(['dataType', 'format']);

test('every field and code of every message has its words', () => {
  for (const [kind, schema] of Object.entries(terminalMessageKinds))
    walk(schema as Schema, '', (field, code) => {
      if (field !== '') expect(messageFields, `${kind} ${field}`).toHaveProperty(field);
      if (code !== null && !asTheyAre.has(field)) good(valueWord(field, code), `${kind} ${field} ${code}`);
    });
});

test('content is read as named values with units, lists distinguished by their compartment', () => {
  const data = {
    trigger: 'change',
    sensors: [{ compartment: 3, part: 'apiAdaptor', state: 'open', rawValue: 12 }],
    compartments: [{ compartment: 1, levelMm: 812.5, oilCode: 92 }],
  };
  const sentenceIn = (language: 'zh' | 'en') =>
    contentRows(data, language).map(({ name, value }) => `${name}=${value}`);
  expect(sentenceIn('zh')).toEqual([
    '仓 1 · 液位=812.5 mm',
    '仓 1 · 油品=92# 汽油',
    '上报原因=状态变化',
    '仓 3 API 阀 · 状态=开',
    '仓 3 API 阀 · 原始值=12',
  ]);
  expect(sentenceIn('en')[3]).toBe('Compartment 3 API adaptor · State=Open');
});

test('whatever a message holds, what is shown of it is text', () =>
  fc.assert(
    fc.property(fc.object({ withNullPrototype: false }), (data) => {
      for (const { path, name, value } of contentRows(data, 'en'))
        for (const text of [path, name, value]) expect(typeof text).toBe('string');
      expect(fieldValue('x', Number.NaN, 'en')).toBe('—');
    }),
    { numRuns: 100 },
  ));

test('what a reason names stands in the order of events, each once, with the rows that it counted and its record', () => {
  const values = {
    recordId: 'seal-record:x',
    why: {
      messages: { last: 'm3', count: 4, closed: null, first: 'm1', decided: 'm3', linked: ['alarm:202:y'] },
      figures: { drains: ['alarm:202:z'], place: 'outOfFence' },
    },
  };
  expect(namedIds({ kind: 'alarm', values, record: null })).toEqual([
    { role: 'first', id: 'm1' },
    { role: 'last', id: 'm3' },
    { role: 'linked', id: 'alarm:202:y' },
    { role: 'figure', id: 'alarm:202:z' },
    { role: 'record', id: 'seal-record:x' },
  ]);
});

test('what was left is told with its limit where it was more than that', () => {
  const at = { type: 208, compartment: 1, areaName: '下沙加油站', startTime: '2026-03-02T00:00:00Z' };
  const why = { settings: [{ key: 'tank.emptyL', value: 30 }] };
  expect(say('alarm', { ...at, why }, { vtL: 77.11 })?.[0]).toContain('离开时仍有 77.11 L；限值 30 L');
  expect(say('alarm', { ...at, why }, { vtL: 4.05 })?.[0]).toMatch(/离开时仍有 4\.05 L$/);
});
