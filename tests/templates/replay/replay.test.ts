import { expect, test } from 'vitest';

import type { Track } from '#contract/tracks/track.ts';
import { createPlayer, type Frames } from '#templates/replay/player/player.ts';
import { nextMark, pressKey, previousMark } from '#templates/replay/player/replay-keys.ts';
import { placeAt, valueAt } from '#templates/replay/player/replay-moment.ts';
import { replayTrackOf } from '#templates/replay/replay-track.ts';

const base = Date.parse('2026-03-02T04:00:00Z');
const at = (s: number): string => new Date(base + s * 1000).toISOString();
const fix = (s: number, longitudeDeg: number, speedKmh: number) => ({
  time: at(s),
  longitudeDeg,
  latitudeDeg: 30,
  speedKmh,
  bearingDeg: 10,
  filled: false,
});
const reading = (s: number, compartment: number, v20L: number | null) => ({
  time: at(s),
  compartment,
  levelMm: 1,
  v20L,
  temperatureC: 20,
});
const stop = {
  id: 's',
  kind: 'stop',
  time: at(100),
  endTime: at(200),
  longitudeDeg: null,
  latitudeDeg: null,
  areaName: null,
  compartment: null,
  part: null,
  type: null,
  cause: null,
  volumeL: null,
  abnormal: false,
};
const track: Track = {
  signCode: 'A',
  stored: 9,
  fixes: [fix(0, 121, 0), fix(60, 121.01, 60), fix(120, 121.02, 0), fix(1000, 121.5, 50)],
  marks: [stop, { ...stop, id: 't', time: at(500), endTime: null }],
  loaded: [{ fromTime: at(0), untilTime: at(90) }],
  offline: [],
  readings: [reading(0, 1, 100), reading(10, 2, 50), reading(20, 1, null), reading(30, 1, 80)],
  waters: [],
  voltages: [],
  compartments: [
    { compartment: 1, capacityL: 1000 },
    { compartment: 2, capacityL: 1000 },
  ],
};
const shown = replayTrackOf(track, base + 1_200_000);

test('between two fixes a truck is on the line, in a gap where it was last with an unknown speed', () => {
  expect(placeAt(shown, base - 1)).toBeNull();
  const half = placeAt(shown, base + 30_000);
  expect(half?.longitudeDeg).toBeCloseTo(121.005, 9);
  expect(half).toMatchObject({ speedKmh: 30, state: 'load', ageMs: 0 });
  expect(half?.bearingDeg).toBeCloseTo(90, 0);
  expect(placeAt(shown, base + 95_000)?.state).toBe('empty');
  expect(placeAt(shown, base + 110_000)?.state).toBe('stop');
  expect(placeAt(shown, base + 320_000)).toMatchObject({
    longitudeDeg: 121.02,
    speedKmh: null,
    state: 'unknown',
    ageMs: 200_000,
  });
  // A console that sleeps sends no fixes: that the truck was parked is a record.
  expect(placeAt(shown, base + 620_000)).toMatchObject({ speedKmh: null, state: 'stop', ageMs: 500_000 });
});

test('the total is known while each compartment is', () => {
  expect([0, 10, 20, 30].map((s) => valueAt(shown.totalV20, base + s * 1000))).toEqual([
    null,
    150,
    null,
    130,
  ]);
  expect(valueAt(shown.totalV20, base - 1)).toBeNull();
});

const period = { fromMs: base, toMs: base + 600_000 };
const handFrames = () => {
  let waiting: ((timeMs: number) => void) | null = null;
  const frames: Frames = {
    request: (callback) => {
      waiting = callback;
      return 1;
    },
    cancel: () => {
      waiting = null;
    },
  };
  return {
    frames,
    run: (timeMs: number): void => {
      const callback = waiting;
      waiting = null;
      callback?.(timeMs);
    },
    waits: (): boolean => waiting !== null,
  };
};

test('playing moves the moment by its speed, stops at the end, and does not jump after a pause of the page', () => {
  const hand = handFrames();
  const player = createPlayer(period, 0, hand.frames);
  expect(player.atMs.value).toBe(base);
  player.setSpeed(100);
  player.play();
  hand.run(1000);
  hand.run(1100);
  expect(player.atMs.value).toBe(base + 10_000);
  hand.run(60_000);
  expect(player.atMs.value).toBe(base + 35_000);
  player.seek(period.toMs - 1);
  hand.run(60_100);
  expect(player.atMs.value).toBe(period.toMs);
  expect([player.playing.value, hand.waits()]).toEqual([false, false]);
  player.play();
  expect(player.atMs.value).toBe(base);
});

test('keys: space, arrows, larger steps with shift, marks, speeds; others do nothing', () => {
  const hand = handFrames();
  const player = createPlayer(period, base, hand.frames);
  const press = (key: string, shiftKey = false): boolean => pressKey({ key, shiftKey }, player, shown.marks);
  const seconds = (): number => (player.atMs.value - base) / 1000;
  expect([press(' '), player.playing.value]).toEqual([true, true]);
  expect([press(' '), player.playing.value]).toEqual([true, false]);
  expect([press('ArrowRight'), seconds()]).toEqual([true, 10]);
  expect([press('ArrowRight', true), seconds()]).toEqual([true, 310]);
  expect([press('ArrowLeft', true), seconds()]).toEqual([true, 10]);
  expect([press('n'), seconds()]).toEqual([true, 100]);
  expect([press('n'), seconds()]).toEqual([true, 500]);
  expect([press('n'), seconds()]).toEqual([true, 500]);
  expect([press('p'), seconds()]).toEqual([true, 100]);
  expect([press('6'), player.speed.value]).toEqual([true, 300]);
  expect([press('7'), press('x'), press('0')]).toEqual([false, false, false]);
  expect(nextMark(shown.marks, base + 500_000)).toBeNull();
  expect(previousMark(shown.marks, base + 100_000)).toBeNull();
});
