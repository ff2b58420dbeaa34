import { expect, test } from 'vitest';

import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';

import { goldenFrames } from './golden-frames.ts';

const context = {
  terminal: '1000000002',
  vendor: null,
  driverCodeOf: () => null,
  nowMs: Date.parse('2026-03-02T01:16:00Z'),
};

/** Messages of a golden frame without their names, which are hashes. */
const messagesOf = (frame: string) => {
  const { packet } = readFrame(Buffer.from(frame.slice(2, -2), 'hex'));
  if (packet === null) throw new Error('no packet');
  const { messages, detail } = decodeMessage(packet, context);
  expect(detail).toBe('');
  for (const { terminal } of messages) expect(terminal).toBe(context.terminal);
  return messages.map(({ kind, time, sentAt, data }) => ({ kind, time, late: sentAt !== undefined, data }));
};

const here = { longitudeDeg: 121.7, latitudeDeg: 29.95, altitudeM: 12, fix: '3d', acc: true };

test('a place of 2013 with its items', () => {
  expect(messagesOf(goldenFrames.location)).toEqual([
    {
      kind: 'position',
      time: '2026-03-02T01:15:30.000Z',
      late: false,
      data: {
        ...here,
        alarmWord: 0,
        statusWord: 0x000c_0303,
        speedKmh: 65.4,
        bearingDeg: 87,
        recorderSpeedKmh: 65,
        satellites: 14,
        odometerKm: 123_456.7,
      },
    },
  ]);
});

test('a place of 2019: overspeed in an area, and 25 degrees of frost in the hold', () => {
  expect(messagesOf(goldenFrames.location2019)).toEqual([
    {
      kind: 'position',
      time: '2026-03-02T01:15:31.000Z',
      late: false,
      data: { ...here, alarmWord: 2, statusWord: 0x0040_0303, speedKmh: 91.2, bearingDeg: 87 },
    },
    {
      kind: 'climate',
      time: '2026-03-02T01:15:31.000Z',
      late: false,
      data: { probes: [{ probe: 1, place: 'cargo', temperatureC: -25 }] },
    },
  ]);
});

test('two places from a dead spot are as old as they say', () => {
  expect(
    messagesOf(goldenFrames.batch).map(({ time, late, data }) => [time, late, Reflect.get(data, 'speedKmh')]),
  ).toEqual([
    ['2026-03-02T01:16:00.000Z', false, 60],
    ['2026-03-02T01:16:10.000Z', false, 61],
  ]);
});

test('a forward collision with its files', () => {
  expect(messagesOf(goldenFrames.forwardCollision)[1]).toEqual({
    kind: 'adas-event',
    time: '2026-03-02T01:15:30.000Z',
    late: false,
    data: {
      system: 'adas',
      eventCode: 1,
      phase: 'point',
      level: 2,
      leadSpeedKmh: 50,
      speedKmh: 65,
      longitudeDeg: 121.7,
      latitudeDeg: 29.95,
      alarmCode: '41303030303031260302091530000300',
      mediaCount: 3,
    },
  });
});
