import { expect, test } from 'vitest';

import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';

import { abnormalDrivingOf, camerasOf } from '#gateway/jt808/messages/video-alarms.ts';

import { goldenFrames } from './golden-frames.ts';

const context = {
  terminal: '1000000002',
  vendor: null,
  edition: '2019' as const,
  mappings: [],
  utcOffsetMin: 480,
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
        fuelL: 185,
        vehicleSignals: 17,
        ioWord: 0,
        analogInputs: [100, 500],
        networkSignal: 27,
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
      data: {
        ...here,
        alarmWord: 2,
        statusWord: 0x0040_0303,
        speedKmh: 91.2,
        bearingDeg: 87,
        overspeedIn: { shape: 'rectangle', areaNumber: 7 },
      },
    },
    {
      kind: 'climate',
      time: '2026-03-02T01:15:31.000Z',
      late: false,
      data: { probes: [{ probe: 1, place: 'cargo', temperatureC: -25 }] },
    },
  ]);
});

test('items 0x12 to 0x18: a polygon left, a section driven too fast, and what is wrong with cameras and driver', () => {
  expect(messagesOf(goldenFrames.locationVideo)[0]?.data).toEqual({
    ...here,
    alarmWord: 0x0030_0000,
    statusWord: 3,
    speedKmh: 65,
    bearingDeg: 87,
    crossing: { shape: 'polygon', areaNumber: 42, direction: 'leaving' },
    sectionTime: { sectionNumber: 9, drivenS: 300, verdict: 'tooShort' },
    cameras: {
      signalLost: [1, 3],
      covered: [32],
      storageFault: [2, 13],
      otherFault: true,
      alarmStorageFull: true,
    },
    abnormalDriving: { fatigue: true, phone: true, smoking: false, fatiguePercent: 70 },
  });
});

test('video items that are missing, of another length or without a number', () => {
  const item = (hex: string) => ({
    id: Number.parseInt(hex.slice(0, 2), 16),
    value: Buffer.from(hex.slice(2), 'hex'),
  });
  const none = { signalLost: [], covered: [], storageFault: [], otherFault: false, alarmStorageFull: false };
  expect(camerasOf([])).toBeNull();
  expect(camerasOf([item('150005')])).toBeNull();
  expect(camerasOf([item('1400000000')])).toEqual(none);
  // The alarm alone: which camera it is stands in an item of its own, which was not sent.
  expect(camerasOf([item('1400000003')])).toEqual({ ...none, signalLost: [0], covered: [0] });
  expect(camerasOf([item('1600000002')])).toEqual({ ...none, covered: [2] });
  expect(abnormalDrivingOf([item('180004')])).toEqual({ fatigue: false, phone: false, smoking: true });
  expect(abnormalDrivingOf([item('180001ff')])).toEqual({ fatigue: true, phone: false, smoking: false });
  expect(abnormalDrivingOf([item('1801')])).toBeNull();
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
      headwayS: 1.2,
      leadSpeedKmh: 50,
      speedKmh: 65,
      longitudeDeg: 121.7,
      latitudeDeg: 29.95,
      alarmCode: '41303030303031260302091530000300',
      mediaCount: 3,
    },
  });
});
