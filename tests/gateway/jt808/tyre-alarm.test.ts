import { expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { activeSafetyOf } from '#gateway/jt808/messages/active-safety.ts';

const time = Buffer.from('191211183100', 'hex');
/** Terminal's id, moment, sequence, files, spare. */
const number = Buffer.concat([Buffer.alloc(7, 0x34), time, Buffer.of(3, 2, 0)]);

/** Item 0x66 as T/JSATL 12-2017, table 4-20, has it: what all systems say, then the wheels. */
const item = (wheels: readonly number[], placeBytes: 1 | 2) => ({
  id: 0x66,
  value: bodyOf(
    ['u32', 1],
    ['u8', 1],
    ['u8', 17],
    ['u16', 7],
    ['u32', 29_950_000],
    ['u32', 121_700_000],
    time,
    ['u16', 1],
    number,
    ['u8', wheels.length],
    ...wheels.flatMap((kind, wheel) => [
      placeBytes === 1 ? (['u8', wheel] as const) : (['u16', wheel] as const),
      ['u16', kind] as const,
      ['u16', 812] as const,
      ['u16', 41] as const,
      ['u16', 90] as const,
    ]),
  ),
});

test.each([1, 2] as const)(
  'wheels stand behind what all systems say; their place has %i bytes',
  (placeBytes) => {
    expect(activeSafetyOf(item([0b1, 0b100], placeBytes))).toEqual({
      system: 'tpms',
      phase: 'begin',
      eventCode: 0b101,
      level: null,
      speedKmh: 17,
      leadSpeedKmh: null,
      departureSide: null,
      fatigueDegree: null,
      longitudeDeg: 121.7,
      latitudeDeg: 29.95,
      timeMs: Date.UTC(2019, 11, 11, 10, 31),
      alarmNumber: number.toString('hex'),
      files: 2,
    });
  },
);

test('a reading by the clock, a weak battery or a broken sensor is no alarm, nor what its length denies', () => {
  expect(activeSafetyOf(item([0b1, 0b1000_0000, 0b1_0000], 1))).toBeNull();
  const { id, value } = item([0b10], 1);
  expect(activeSafetyOf({ id, value: Buffer.concat([value, Buffer.alloc(3)]) })).toBeNull();
  expect(activeSafetyOf({ id, value: value.subarray(0, 30) })).toBeNull();
});
