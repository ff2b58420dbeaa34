import type { terminalMessages } from '#domain/devices/frame-messages.ts';
import { bcdOf, bodyOf, type Field, fixedText } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';

const timeMs = Date.parse('2026-03-02T01:05:30Z');

/** 28 bytes of a place, by the layout. */
export const placeBody = (atMs = timeMs): Buffer =>
  bodyOf(
    ['u32', 0],
    ['u32', 3],
    ['u32', 29_950_000],
    ['u32', 121_700_000],
    ['u16', 12],
    ['u16', 554],
    ['u16', 87],
    digitsOfTime(atMs),
  );

/** An item beside a place. */
export const itemOf = (id: number, ...fields: readonly Field[]): Buffer => {
  const value = bodyOf(...fields);
  return bodyOf(['u8', id], ['u8', value.length], value);
};

/** Sign of an alarm of T/JSATL 12, which has two files. */
const sign = bodyOf('A000001', digitsOfTime(timeMs), ['u8', 0], ['u8', 2], ['u8', 0]);
const alarmTail = bodyOf(
  ['u8', 65],
  ['u16', 12],
  ['u32', 29_950_000],
  ['u32', 121_700_000],
  digitsOfTime(timeMs),
  ['u16', 0x401],
  sign,
);

/** A place with the items of the standards, one of tyres and one of a maker's. */
const placeWithItems = (): Buffer =>
  bodyOf(
    placeBody(),
    itemOf(0x01, ['u32', 1_234_567]),
    itemOf(0x03, ['u16', 553]),
    itemOf(0x11, ['u8', 1], ['u32', 7]),
    itemOf(0x12, ['u8', 1], ['u32', 7], ['u8', 1]),
    itemOf(0x14, ['u32', 0x4b]),
    itemOf(0x18, ['u16', 3], ['u8', 70]),
    itemOf(0x31, ['u8', 14]),
    itemOf(
      0x64,
      ['u32', 5],
      ['u8', 1],
      ['u8', 1],
      ['u8', 2],
      ['u8', 50],
      ['u8', 12],
      bcdOf('0', 3),
      alarmTail,
    ),
    itemOf(
      0x66,
      ['u32', 5],
      ['u8', 0],
      alarmTail,
      ['u8', 1],
      ['u8', 0],
      bodyOf(['u16', 4], ['u16', 700], ['u16', 40], ['u16', 90]),
    ),
    itemOf(0xe5, ['u16', 300]),
  );

const file = bodyOf(['u8', 5], 'a.jpg', ['u8', 0], ['u32', 9]);

/** A right body of every message that terminals send, composed by its layout (2013, or the edition that has it). */
export const messageBodies: Readonly<Record<keyof typeof terminalMessages, Buffer>> = {
  generalAnswer: bodyOf(['u16', 1], ['u16', 0x8300], ['u8', 0]),
  heartbeat: Buffer.alloc(0),
  logOut: Buffer.alloc(0),
  timeQuery: Buffer.alloc(0),
  partsQuery: bodyOf(['u16', 1], ['u16', 1], ['u16', 1]),
  register: bodyOf(
    ['u16', 33],
    ['u16', 201],
    fixedText('TANKW', 5),
    fixedText('TW-1', 20),
    fixedText('A000001', 7),
    ['u8', 2],
    '浙B00002',
  ),
  authenticate: Buffer.from('a code'),
  parameters: bodyOf(['u16', 1], ['u8', 1], ['u32', 0x55], ['u8', 4], ['u32', 80]),
  attributes: bodyOf(
    ['u16', 5],
    fixedText('TANKW', 5),
    fixedText('TW-1', 20),
    fixedText('A000001', 7),
    bcdOf('89860012345678901234', 10),
    ['u8', 2],
    'h1',
    ['u8', 2],
    'f1',
    ['u8', 3],
    ['u8', 1],
  ),
  upgradeResult: bodyOf(['u8', 0], ['u8', 0]),
  location: placeWithItems(),
  locationAnswer: bodyOf(['u16', 1], placeBody()),
  event: bodyOf(['u8', 1]),
  questionAnswer: bodyOf(['u16', 1], ['u8', 2]),
  informationQuery: bodyOf(['u8', 1], ['u8', 1]),
  controlAnswer: bodyOf(['u16', 1], placeBody()),
  areas: bodyOf(['u8', 1], ['u32', 0]),
  recorder: bodyOf(['u16', 1], ['u8', 0], Buffer.from('557a0000020019013f', 'hex')),
  wayBill: bodyOf(['u32', 4], 'bill'),
  driverCard: bodyOf(
    ['u8', 1],
    digitsOfTime(timeMs),
    ['u8', 0],
    ['u8', 4],
    '王强',
    fixedText('330200000001', 20),
    ['u8', 4],
    '宁波',
    bcdOf('20300101', 4),
  ),
  batch: bodyOf(['u16', 2], ['u8', 1], ['u16', 28], placeBody(), ['u16', 28], placeBody(timeMs + 1000)),
  can: bodyOf(['u16', 1], bcdOf('0905300000', 5), ['u32', 0x0cf0_0400], Buffer.alloc(8, 1)),
  mediaEvent: bodyOf(['u32', 7], ['u8', 0], ['u8', 0], ['u8', 1], ['u8', 1]),
  media: bodyOf(
    ['u32', 7],
    ['u8', 0],
    ['u8', 0],
    ['u8', 0],
    ['u8', 1],
    placeBody(),
    Buffer.from('ffd8ffe000104a464946ffd9', 'hex'),
  ),
  storedMedia: bodyOf(['u16', 1], ['u16', 1], ['u32', 7], ['u8', 0], ['u8', 1], ['u8', 0], placeBody()),
  photographAnswer: bodyOf(['u16', 1], ['u8', 0], ['u16', 1], ['u32', 7]),
  passThrough: bodyOf(['u8', 0xf7], ['u8', 1], ['u8', 0x64], ['u8', 5], ['u8', 1], ['u32', 0]),
  compressed: bodyOf(['u32', 4], Buffer.from('1f8b0800', 'hex')),
  publicKey: bodyOf(['u32', 65_537], Buffer.alloc(128, 9)),
  audioVideoAttributes: bodyOf(
    ['u8', 6],
    ['u8', 1],
    ['u8', 0],
    ['u8', 1],
    ['u16', 320],
    ['u8', 1],
    ['u8', 98],
    ['u8', 1],
    ['u8', 4],
  ),
  passengers: bodyOf(digitsOfTime(timeMs), digitsOfTime(timeMs + 60_000), ['u16', 1], ['u16', 1]),
  recordings: bodyOf(
    ['u16', 1],
    ['u32', 1],
    ['u8', 1],
    digitsOfTime(timeMs),
    digitsOfTime(timeMs + 60_000),
    Buffer.alloc(8),
    ['u8', 0],
    ['u8', 1],
    ['u8', 1],
    ['u32', 99],
  ),
  fileUploaded: bodyOf(['u16', 1], ['u8', 0]),
  fileList: bodyOf('A000001', sign, fixedText('TW2603020001', 32), ['u8', 0], ['u8', 1], ['u8', 5], 'a.jpg', [
    'u32',
    9,
  ]),
  fileBegin: file,
  fileEnd: file,
  upgradeProgress: bodyOf(['u16', 1], ['u8', 0], ['u8', 3], ['u8', 50], ['u8', 0]),
};
