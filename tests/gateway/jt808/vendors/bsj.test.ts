import { expect, test } from 'vitest';

import type { ItemMapping } from '#domain/devices/item-mapping.ts';
import { bodyOf, type Field } from '#gateway/jt808/codec/byte-writer.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import type { DecodeContext } from '#gateway/jt808/decode/decoded.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';
import { vendorOf } from '#gateway/jt808/decode/vendors.ts';
import { checkMessage } from '#server/ingest/messages/checked-message.ts';

import { itemOf, placeBody } from '../../../support/terminals/message-bodies.ts';

const context: DecodeContext = {
  terminal: '1000000002',
  vendor: vendorOf('70111', 'BSJ-A6BD'),
  edition: '2013',
  mappings: [],
  utcOffsetMin: 480,
  driverCodeOf: () => null,
  nowMs: Date.parse('2026-03-02T01:06:00Z'),
};
/** A part of item 0xEB: its length counts the instruction. */
const part = (instruction: number, ...fields: readonly Field[]): Buffer => {
  const data = bodyOf(...fields);
  return bodyOf(['u16', data.length + 2], ['u16', instruction], data);
};
const supply = part(0x002d, ['u32', 24_600]);
const card = part(0x00b2, Buffer.alloc(10, 0x89));

const placeWith = (value: Buffer, over: Partial<DecodeContext> = {}) => {
  const header = { edition: '2013', phone: '1', serial: 1, encryption: 0, part: null } as const;
  const body = bodyOf(placeBody(), itemOf(0xeb, value));
  const { messages } = decodeMessage(
    { ...header, messageId: terminalMessageIds.location, body },
    { ...context, ...over },
  );
  for (const message of messages) expect(checkMessage(message, 0)).toMatchObject({ ok: true });
  const [place, ...others] = messages;
  return {
    items: Reflect.get(Object(place?.data), 'items'),
    others: others.map(({ kind, data }) => [kind, data]),
  };
};

test('the supply is read; parts beside it that nothing reads stay with the place as they came', () => {
  const power = ['power', { source: 'main', mainVoltageV: 24.6 }];
  expect(placeWith(supply)).toEqual({ items: undefined, others: [power] });
  // It trembles by millivolts.
  expect(placeWith(part(0x002d, ['u32', 24_637])).others).toEqual([power]);
  const both = bodyOf(card, supply);
  expect(placeWith(both)).toEqual({ items: [{ id: 0xeb, hex: both.toString('hex') }], others: [power] });
});

test.each([
  ['cut', supply.subarray(0, 5)],
  ['with a length of nought', Buffer.alloc(4)],
  ['empty', Buffer.alloc(0)],
  ['of cells, as others send it', Buffer.from('01cc00266f13a52a', 'hex')],
  ['a voltage that no vehicle has', part(0x002d, ['u32', 300_000])],
])('an item that is %s says nothing and is kept', (_, value) => {
  expect(placeWith(value)).toEqual({ items: [{ id: 0xeb, hex: value.toString('hex') }], others: [] });
});

test('what a person has said of the item goes before the file; of another maker it is bytes', () => {
  const mapping: ItemMapping = {
    item: 0xeb,
    startByte: 4,
    widthBytes: 4,
    byteOrder: 'big',
    signed: false,
    scale: 0.001,
    shift: 0.4,
    none: null,
    bit: null,
    inverted: false,
    target: 'mainVoltage',
    compartment: null,
  };
  expect(placeWith(supply, { mappings: [mapping] }).others).toEqual([
    ['power', { source: 'main', mainVoltageV: 25 }],
  ]);
  expect(placeWith(supply, { vendor: vendorOf('70112', 'BSJ-A6BD') }).others).toEqual([]);
});
