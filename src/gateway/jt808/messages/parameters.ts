import type { AlarmWordEdition } from '#domain/devices/alarm-word.ts';

import { byteReader } from '../codec/byte-reader.ts';
import { bodyOf } from '../codec/byte-writer.ts';

/** A parameter of a terminal: its number (JT/T 808-2019, table 12) and its value as it is on the wire. */
export interface ParameterItem {
  readonly id: number;
  readonly value: Buffer;
}

const itemsOf = (items: readonly ParameterItem[]): Buffer =>
  bodyOf(
    ['u8', items.length],
    ...items.flatMap(({ id, value }) => [['u32', id] as const, ['u8', value.length] as const, value]),
  );

/** A count that is too large, and a value that is cut, end the items. @throws ShortBody without a count */
const readItems = (body: Buffer): ParameterItem[] => {
  const reader = byteReader(body);
  const count = reader.u8();
  const items: ParameterItem[] = [];
  while (items.length < count && reader.left() >= 5) {
    const id = reader.u32();
    const length = reader.u8();
    // By its own length: a width that the standard does not have shifts nothing of what stands behind.
    if (length > reader.left()) break;
    items.push({ id, value: reader.bytes(length) });
  }
  return items;
};

/** 0x8103: at most 255 parameters. 2011 counts them twice: all, and those of this packet. */
export const setParameters = (items: readonly ParameterItem[], edition: AlarmWordEdition): Buffer =>
  edition === '2011' ? bodyOf(['u8', items.length], itemsOf(items)) : itemsOf(items);

/** 0x8103, as a terminal reads it. @throws ShortBody */
export const readSetParameters = readItems;

/** 0x8106: these parameters are asked for; 0x8104, without a body, asks for all. */
export const askParameters = (ids: readonly number[]): Buffer =>
  bodyOf(['u8', ids.length], ...ids.map((id) => ['u32', id] as const));

/** 0x8106, as a terminal reads it. @throws ShortBody */
export const readAskedParameters = (body: Buffer): number[] => {
  const reader = byteReader(body);
  return Array.from({ length: Math.min(reader.u8(), Math.floor(reader.left() / 4)) }, reader.u32);
};

/** 0x0104: what a terminal holds, behind the serial of the question. */
export const parametersAnswer = (serial: number, items: readonly ParameterItem[]): Buffer =>
  bodyOf(['u16', serial], itemsOf(items));

/** @throws ShortBody below 3 bytes */
export const readParametersAnswer = (body: Buffer): ParameterItem[] => {
  const reader = byteReader(body);
  reader.u16();
  return readItems(reader.bytes(reader.left()));
};
