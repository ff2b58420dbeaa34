import fc from 'fast-check';
import { expect, test } from 'vitest';

import { driving } from '#domain/parameters/files/driving.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { drivingIds, drivingItems, drivingValues } from '#gateway/jt808/messages/driving-parameters.ts';
import {
  askParameters,
  parametersAnswer,
  readAskedParameters,
  readParametersAnswer,
  readSetParameters,
  setParameters,
} from '#gateway/jt808/messages/parameters.ts';
import { restartOrder } from '#gateway/jt808/messages/small-answers.ts';

import { goldenFrames } from './golden-frames.ts';

const bodyOfFrame = (frame: string): Buffer => {
  const { packet } = readFrame(Buffer.from(frame.slice(2, -2), 'hex'));
  if (packet === null) throw new Error('no packet');
  return packet.body;
};

const frameOfBody = (messageId: number, serial: number, body: Buffer): string =>
  writeMessage({ messageId, edition: '2013', phone: '013912345678', serial, body })
    .map((bytes) => bytes.toString('hex'))
    .join('');

const values = { maxSpeedKmh: '80', preOverspeedKmh: '5' };

test('orders about parameters are written as the standard has them', () => {
  expect(frameOfBody(0x8103, 0x10, setParameters(drivingItems(values) ?? [], '2013'))).toBe(
    goldenFrames.setParameters,
  );
  expect(frameOfBody(0x8106, 0x11, askParameters([0x55, 0x5b]))).toBe(goldenFrames.askParameters);
  expect(frameOfBody(0x8104, 0x12, Buffer.alloc(0))).toBe(goldenFrames.askAllParameters);
  expect(frameOfBody(0x8105, 0x13, restartOrder())).toBe(goldenFrames.restart);
});

test('an answer is read in the units of people; what the product has no field for is left out', () => {
  const items = readParametersAnswer(bodyOfFrame(goldenFrames.parameters));
  expect(items.map(({ id }) => id)).toEqual([0x55, 0x5b, 0x83]);
  expect(drivingValues(items)).toEqual(values);
  expect(frameOfBody(0x0104, 0x80, parametersAnswer(0x11, items))).toBe(goldenFrames.parameters);
});

test('a terminal reads what it is told', () => {
  expect(drivingValues(readSetParameters(bodyOfFrame(goldenFrames.setParameters)))).toEqual(values);
  expect(readAskedParameters(bodyOfFrame(goldenFrames.askParameters))).toEqual([0x55, 0x5b]);
});

test('a value of another width, and one that is cut, costs neither the others nor anything', () => {
  const wide = { id: 0x5b, value: Buffer.from([0, 0, 0, 50]) };
  const read = (items: Parameters<typeof parametersAnswer>[1]) =>
    drivingValues(readParametersAnswer(parametersAnswer(1, items)));
  expect(read([wide, { id: 0x55, value: Buffer.from([90]) }])).toEqual({
    preOverspeedKmh: '5',
    maxSpeedKmh: '90',
  });
  expect(
    read([
      { id: 0x55, value: Buffer.from('none') },
      { id: 0x56, value: Buffer.alloc(0) },
    ]),
  ).toEqual({
    maxSpeedKmh: String(Buffer.from('none').readUInt32BE(0)),
  });
  const whole = parametersAnswer(1, [wide, { id: 0x55, value: Buffer.alloc(4) }]);
  expect(readParametersAnswer(whole.subarray(0, -1)).map(({ id }) => id)).toEqual([0x5b]);
});

test('what is ordered reads back as it was written, and a second more or less does not', () => {
  const ordered = fc.record({
    maxSpeedKmh: fc.integer({ min: 20, max: 130 }).map(String),
    continuousDrivingMin: fc.integer({ min: 30, max: 720 }).map(String),
    preFatigueMin: fc.integer({ min: 0, max: 120 }).map(String),
    preOverspeedKmh: fc.integer({ min: 0, max: 300 }).map((tenths) => String(tenths / 10)),
    mileageBaseKm: fc.integer({ min: 0, max: 30_000_000 }).map((tenths) => String(tenths / 10)),
  });
  fc.assert(
    fc.property(ordered, (wanted) => {
      const items = drivingItems(wanted) ?? [];
      expect(drivingValues(items)).toEqual(wanted);
      const other = items.map(({ id, value }) => {
        const shifted = Buffer.from(value);
        shifted.writeUIntBE(
          (shifted.readUIntBE(0, shifted.length) + 1) % 256 ** shifted.length,
          0,
          shifted.length,
        );
        return { id, value: shifted };
      });
      for (const [name, text] of Object.entries(drivingValues(other)))
        expect(text).not.toBe(Reflect.get(wanted, name));
    }),
  );
});

test('what the standard has no number for, no room for or no step for is not sent', () => {
  for (const wrong of [
    { overspeedVoice: '1' },
    { toString: '1' },
    { maxSpeedKmh: '' },
    { maxSpeedKmh: '80.5' },
    { maxSpeedKmh: '-1' },
    { preOverspeedKmh: '7000' },
  ])
    expect(drivingItems(wrong as unknown as Readonly<Record<string, string>>)).toBeNull();
  const inStandard = Object.keys(driving.fields).filter((name) => !name.endsWith('Voice'));
  expect(inStandard.length).toBe(drivingIds.length);
});
