import { expect, test } from 'vitest';

import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';
import { createMappedPace } from '#gateway/readings/mapped-pace.ts';
import type { ItemMapping } from '#domain/devices/item-mapping.ts';

import { placeBody } from '../../support/jt808/place-body.ts';

const number: Omit<ItemMapping, 'item' | 'startByte' | 'target' | 'compartment'> = {
  widthBytes: 2,
  byteOrder: 'big',
  signed: false,
  scale: 1,
  shift: 0,
  none: 0x7fff,
  bit: null,
  inverted: false,
};
/** As a maker lays it out: a number of the compartment, its level, its temperature and, in another item, its covers. */
const mappings: readonly ItemMapping[] = [
  { ...number, item: 0xe4, startByte: 2, target: 'level', compartment: 2 },
  {
    ...number,
    item: 0xe4,
    startByte: 4,
    scale: 0.1,
    signed: true,
    target: 'liquidTemperature',
    compartment: 2,
  },
  {
    ...number,
    item: 0xf1,
    startByte: 0,
    widthBytes: 1,
    none: null,
    bit: 1,
    target: 'manhole',
    compartment: 2,
  },
  { ...number, item: 0xd5, startByte: 0, none: null, scale: 0.1, target: 'mainVoltage', compartment: null },
];

/** A place at a second, with items. */
const place = (second: number, items: Readonly<Record<number, string>>): Buffer =>
  placeBody({ timeMs: Date.parse(`2026-03-02T01:16:${String(second).padStart(2, '0')}Z`), items });

const decoded = (body: Buffer, own: readonly ItemMapping[] = mappings) =>
  decodeMessage(
    {
      messageId: terminalMessageIds.location,
      edition: '2013',
      phone: '14400000012',
      serial: 1,
      encryption: 0,
      part: null,
      body,
    },
    {
      terminal: '1000000002',
      vendor: null,
      edition: '2013',
      mappings: own,
      utcOffsetMin: 480,
      driverCodeOf: () => null,
      nowMs: Date.parse('2026-03-02T01:16:30Z'),
    },
  ).messages;

const full = { 0xe4: '0002 04b2 00e6 7fff', 0xf1: '02', 0xd5: '00f5', 0x01: '0012d687' };

test('what a maker sends becomes levels, switches and voltages by the mappings of its model', () => {
  const messages = decoded(place(0, full));
  expect(messages.map(({ kind, data }) => [kind, kind === 'position' ? null : data])).toEqual([
    ['position', null],
    [
      'tank-level',
      {
        dataType: 'IN',
        compartments: [{ compartment: 2, gaugeStatus: 'ok', levelMm: 1202, temperatureC: 23 }],
      },
    ],
    ['seal-sensor', { trigger: 'interval', sensors: [{ compartment: 2, part: 'manhole', state: 'open' }] }],
    ['power', { source: 'main', mainVoltageV: 24.5 }],
  ]);
  // As it came, it stays beside the place.
  expect(messages[0]?.data).toMatchObject({
    odometerKm: 123_456.7,
    items: [
      { id: 0xd5, hex: '00f5' },
      { id: 0xe4, hex: '000204b200e67fff' },
      { id: 0xf1, hex: '02' },
    ],
  });
});

test('without a mapping items are kept, and nothing is read of them', () => {
  const messages = decoded(place(0, full), []);
  expect(messages.map(({ kind }) => kind)).toEqual(['position']);
});

test('no reading is a gauge without one, and a figure that can be none is an error of the gauge', () => {
  const level = (hex: string) => decoded(place(0, { 0xe4: hex }))[1]?.data;
  expect(level('0002 7fff 00e6')).toEqual({
    dataType: 'IN',
    compartments: [{ compartment: 2, gaugeStatus: 'missing' }],
  });
  expect(level('0002 4000 00e6')).toEqual({
    dataType: 'IN',
    compartments: [{ compartment: 2, gaugeStatus: 'error' }],
  });
  // Its temperature can be none: the level stands.
  expect(level('0002 04b2 4000')).toEqual({
    dataType: 'IN',
    compartments: [{ compartment: 2, gaugeStatus: 'ok', levelMm: 1202 }],
  });
  expect(level('0002')).toBeUndefined();
});

test('what stays as it is is said again after five minutes, and what moved is a change', () => {
  const paced = createMappedPace();
  const said = (second: number, cover: string, minute = 0x16) => {
    const body = place(second, { 0xe4: '0002 04b2 00e6', 0xf1: cover });
    body.writeUInt8(minute, 26);
    return paced('14400000012', decoded(body)).map(({ kind, data }) =>
      kind === 'seal-sensor' ? `${kind} ${String(Reflect.get(data, 'trigger'))}` : kind,
    );
  };
  expect(said(0, '00')).toEqual(['position', 'tank-level', 'seal-sensor interval']);
  expect(said(10, '00')).toEqual(['position', 'tank-level']);
  expect(said(20, '02')).toEqual(['position', 'tank-level', 'seal-sensor change']);
  // Sent again, for it was not committed, it still is.
  expect(said(20, '02')).toEqual(['position', 'tank-level', 'seal-sensor change']);
  expect(said(25, '02')).toEqual(['position', 'tank-level']);
  // What comes late is kept as it came.
  expect(said(15, '00')).toEqual(['position', 'tank-level', 'seal-sensor interval']);
  expect(said(20, '02', 0x21)).toEqual(['position', 'tank-level', 'seal-sensor interval']);
});
