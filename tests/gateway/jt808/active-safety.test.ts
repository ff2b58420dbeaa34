import { expect, test } from 'vitest';

import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';
import type { Decoded } from '#gateway/jt808/decode/decoded.ts';
import type { SignLayout } from '#gateway/jt808/messages/alarm-sign.ts';
import type { SafetyDialect } from '#domain/devices/safety-dialects.ts';

import { locationWith, safetyItem, signOf, tyreItem } from '../../support/jt808/safety-items.ts';

const decode = (
  items: readonly (readonly [number, Buffer])[],
  about: {
    readonly utcOffsetMin?: number;
    readonly statusWord?: number;
    readonly safetyDialect?: SafetyDialect;
  } = {},
): Decoded =>
  decodeMessage(
    {
      messageId: 0x0200,
      edition: '2013',
      phone: '012000000001',
      serial: 1,
      encryption: 0,
      part: null,
      body: locationWith(items, about),
    },
    {
      terminal: '1000000002',
      vendor: null,
      edition: '2013',
      utcOffsetMin: about.utcOffsetMin ?? 480,
      mappings: [],
      driverCodeOf: () => null,
      nowMs: Date.parse('2026-03-02T01:06:00Z'),
      safetyDialect: about.safetyDialect ?? null,
    },
  );

const eventsOf = (...asked: Parameters<typeof decode>) =>
  decode(...asked).messages.flatMap(({ kind, data }) => (kind === 'adas-event' ? [data] : []));

const layouts = ['jsatl', 'gdrta'] as const satisfies readonly SignLayout[];
const there = { longitudeDeg: 121.7, latitudeDeg: 29.95 };
/** The long sign does not fit a code. */
const codes = {
  jsatl: signOf('jsatl', 2).toString('hex'),
  gdrta: expect.stringMatching(/^[\da-f]{40}$/),
} as const;

test.each(layouts)('%s, item 0x64: level, vehicle ahead, headway and files', (layout) => {
  const value = safetyItem({ layout }, Buffer.of(1, 2, 50, 12, 0, 0, 0));
  expect(value).toHaveLength(layout === 'jsatl' ? 47 : 71);
  expect(eventsOf([[0x64, value]])).toEqual([
    {
      system: 'adas',
      eventCode: 1,
      phase: 'begin',
      alarmCode: codes[layout],
      level: 2,
      speedKmh: 65,
      leadSpeedKmh: 50,
      headwayS: 1.2,
      ...there,
      mediaCount: 2,
    },
  ]);
  expect(decode([[0x64, value]]).announced).toEqual([
    {
      alarmCode: codes[layout],
      sign: signOf(layout, 2),
      files: 2,
      timeMs: Date.parse('2026-03-02T01:05:30Z'),
      ...there,
    },
  ]);
});

test.each(layouts)(
  '%s, item 0x64: the side of a departure, and the limit of a sign that is one',
  (layout) => {
    const departure = safetyItem({ layout }, Buffer.of(2, 1, 0, 0, 2, 0, 0));
    expect(eventsOf([[0x64, departure]])).toMatchObject([{ eventCode: 2, departureSide: 'right' }]);
    const sign = (kind: number) => safetyItem({ layout }, Buffer.of(0x10, 1, 0, 0, 0, kind, 60));
    expect(eventsOf([[0x64, sign(1)]])).toMatchObject([{ eventCode: 16, roadSignLimitKmh: 60 }]);
    // Of a height.
    expect(eventsOf([[0x64, sign(2)]])[0]).not.toHaveProperty('roadSignLimitKmh');
  },
);

test.each(layouts)('%s, item 0x65: fatigue; 0x67: a blind spot without a level', (layout) => {
  const fatigue = safetyItem({ layout, files: 0 }, Buffer.of(1, 2, 7, 0, 0, 0, 0));
  expect(eventsOf([[0x65, fatigue]])).toMatchObject([{ system: 'dsm', level: 2, fatigueDegree: 7 }]);
  expect(decode([[0x65, fatigue]]).announced).toEqual([]);
  const blind = safetyItem({ layout }, Buffer.of(2));
  expect(blind).toHaveLength(layout === 'jsatl' ? 41 : 65);
  const [event] = eventsOf([[0x67, blind]]);
  expect(event).toMatchObject({ system: 'bsd', eventCode: 2 });
  expect(event).not.toHaveProperty('level');
});

test('item 0x70: harsh driving behind three thresholds, of one layout alone', () => {
  const value = safetyItem({ layout: 'jsatl' }, Buffer.of(2), ['u16', 1], ['u16', 2], ['u16', 3]);
  expect(eventsOf([[0x70, value]])).toMatchObject([{ system: 'harsh', eventCode: 2, speedKmh: 65 }]);
  const other = safetyItem({ layout: 'gdrta' }, Buffer.of(2), ['u16', 1], ['u16', 2], ['u16', 3]);
  expect(eventsOf([[0x70, other]])).toEqual([]);
});

test.each(layouts.flatMap((layout) => [1, 2].map((bytes) => [layout, bytes as 1 | 2] as const)))(
  '%s, item 0x66: wheels behind what all systems say, their place in %i bytes',
  (layout, positionBytes) => {
    const value = tyreItem(
      { layout },
      [
        { position: 0, kinds: 0b1 },
        { position: 5, kinds: 0b100_0100, kPa: 520 },
      ],
      positionBytes,
    );
    expect(eventsOf([[0x66, value]])).toEqual([
      {
        system: 'tpms',
        phase: 'begin',
        eventCode: 0b100_0101,
        alarmCode: codes[layout],
        speedKmh: 65,
        ...there,
        mediaCount: 2,
        wheels: [
          { position: 0, states: ['reading'], pressureKpa: 812, temperatureC: 41, batteryPercent: 90 },
          {
            position: 5,
            states: ['lowPressure', 'slowLeak'],
            pressureKpa: 520,
            temperatureC: 41,
            batteryPercent: 90,
          },
        ],
      },
    ]);
  },
);

test('a pressure that no tyre has is left out, and the wheel kept', () => {
  const value = tyreItem({ layout: 'jsatl' }, [{ position: 1, kinds: 0b1_0000, kPa: 0xffff }], 1);
  expect(eventsOf([[0x66, value]])).toMatchObject([
    { wheels: [{ position: 1, states: ['sensorFault'], temperatureC: 41, batteryPercent: 90 }] },
  ]);
});

test('an alarm is on the hemisphere of the report that brings it', () => {
  const value = safetyItem({ layout: 'jsatl' }, Buffer.of(1, 2, 50, 12, 0, 0, 0));
  const south = { longitudeDeg: 121.7, latitudeDeg: -29.95 };
  expect(eventsOf([[0x64, value]], { statusWord: 0b0111 })).toMatchObject([south]);
  const west = { longitudeDeg: -121.7, latitudeDeg: 29.95 };
  expect(eventsOf([[0x64, value]], { statusWord: 0b1011 })).toMatchObject([west]);
});

test.each([0x64, 0x65, 0x66, 0x67, 0x70])(
  'item %i of a length that no layout has is not read, and said; the place stands',
  (id) => {
    const value = safetyItem({ layout: 'jsatl' }, Buffer.of(1, 2, 50, 12, 0, 0, 0, 0, 0));
    const { messages, announced, detail } = decode([[id, value]]);
    expect(messages.map(({ kind }) => kind)).toEqual(['position']);
    expect(announced).toEqual([]);
    expect(detail).toBe(`item 0x${id.toString(16)} of 49 bytes fits no layout`);
  },
);

test('an alarm of a terminal with another clock has the moment of its report', () => {
  const value = safetyItem({ layout: 'jsatl' }, Buffer.of(1, 2, 50, 12, 0, 0, 0));
  const { messages, announced = [] } = decode([[0x64, value]], { utcOffsetMin: 0 });
  const times = ['2026-03-02T09:05:30.000Z', '2026-03-02T09:05:30.000Z'];
  expect(messages.map(({ time }) => time)).toEqual(times);
  expect(announced.map(({ timeMs }) => new Date(timeMs).toISOString())).toEqual(times.slice(1));
});

test('codes that mean something else in Jiangsu get its words where the terminal is said to be of there', () => {
  const handsOff = safetyItem({ layout: 'jsatl' }, Buffer.of(6, 1, 0, 0, 0, 0, 0));
  const nobody = safetyItem({ layout: 'jsatl' }, Buffer.of(5, 1, 0, 0, 0, 0, 0));
  const items = [
    [0x65, handsOff],
    [0x65, nobody],
  ] as const;
  expect(eventsOf(items)).toMatchObject([{ eventCode: 6 }, { eventCode: 5 }]);
  expect(eventsOf(items, { safetyDialect: 'db32' })).toMatchObject([{ eventCode: 12 }, { eventCode: 228 }]);
});
