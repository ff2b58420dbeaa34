import { expect, test } from 'vitest';

import { startSubject } from '#engine/engine.ts';
import {
  movedSince,
  readingBefore,
  sloshShare,
  steadyState,
  unsteadyState,
} from '#engine/evidence/volume-state.ts';
import { prepareContext } from '#engine/master/context.ts';
import { RuleContext } from '#engine/rule-context.ts';
import type { LevelsState } from '#engine/slices/levels.ts';
import { motionSlice } from '#engine/slices/motion.ts';

import { emptyLevels } from '../../support/engine/empty-levels.ts';
import { master, startMs } from '../../support/engine/engine-script.ts';
import { reading, steadyReading, sureness } from '../../support/engine/readings.ts';

const ms = (second: number) => startMs + second * 1000;

test('a steady reading is a state by the mean of those that agree, the surer the more there are', () => {
  const sure = sureness(5000, { meanVtL: 5003, meanV20L: 4990, readings: 4, tiltL: 7 });
  expect(steadyState(reading(60, 5000, { sure, v20L: 4987, pitchDeg: 1 }))).toEqual({
    t: ms(60),
    messageId: 'r60',
    vtL: 5000,
    v20L: 4987,
    pitchDeg: 1,
    rollDeg: 0,
    meanVtL: 5003,
    meanV20L: 4990,
    levelL: 2.5,
    fallingL: 0,
    tiltL: 7,
    temperatureK: 0.3,
  });
});

test('what is not steady, or has no volume, is no such state', () => {
  expect(steadyState(reading(60, 5000))).toBe(null);
  expect(steadyState(steadyReading(60, 5000, { vtL: null }))).toBe(null);
});

const moving = (...told: readonly (readonly [second: number, vtL: number])[]) =>
  told.map(([second, vtL]) => reading(second, vtL));

test('of a truck that moves the median of the last five readings of ten minutes tells what is on board', () => {
  const readings = moving([0, 100], [60, 5010], [120, 4900], [180, 5000], [240, 5300], [300, 4990]);
  expect(unsteadyState(readings, ms(300))).toMatchObject({ t: ms(180), meanVtL: 5000, vtL: 5000 });
});

test('with four of them the lower one of the middle counts', () => {
  expect(unsteadyState(moving([0, 10], [60, 40], [120, 20], [180, 30]), ms(180))?.vtL).toBe(20);
});

test('one or two readings are a reading’s word; three of half an hour will do, not of a longer time ago', () => {
  expect(unsteadyState(moving([0, 5000], [60, 5000]), ms(120))).toBe(null);
  expect(unsteadyState([], ms(0))).toBe(null);
  const sparse = moving([0, 5000], [900, 4980], [1800, 4990]);
  expect(unsteadyState(sparse, ms(1800))).toMatchObject({ vtL: 4990 });
});

test('readings without a volume are none', () => {
  const readings = [...moving([0, 5000], [60, 5000]), reading(120, 0, { vtL: null })];
  expect(unsteadyState(readings, ms(120))).toBe(null);
});

test('it sloshes by half a per cent of what is there', () => {
  expect(sloshShare).toBe(0.005);
  const state = unsteadyState(moving([0, 8000], [60, 8000], [120, 8000]), ms(120));
  expect(state).toMatchObject({ levelL: 40, meanV20L: 8000, temperatureK: 0.3 });
  const bare = [0, 60, 120].map((second) => reading(second, 8000, { v20L: null }));
  expect(unsteadyState(bare, ms(120))).toMatchObject({ meanV20L: null, temperatureK: null });
});

/** The subject of a truck that moved last at that second; null: never. */
const world = (movingS: number | null) => {
  const context = new RuleContext(prepareContext(master(), []), startSubject('truck:浙B00009'), new Map());
  context.own(motionSlice).movingMs = movingS === null ? null : ms(movingS);
  return context;
};

const levelsOf = (
  steady: readonly ReturnType<typeof reading>[],
  recent: readonly ReturnType<typeof reading>[] = [],
): LevelsState => ({ 1: { ...emptyLevels(), steady: [...steady], recent } });

test('a truck has moved since a moment when it was seen to move after it', () => {
  expect(movedSince(world(null), ms(0))).toBe(false);
  expect(movedSince(world(100), ms(100))).toBe(false);
  expect(movedSince(world(100), ms(99))).toBe(true);
});

test('before an opening: the last steady reading of a truck that has not moved since', () => {
  const levels = levelsOf([steadyReading(0, 5000), steadyReading(60, 5001), steadyReading(200, 4000)]);
  expect(readingBefore(world(30), levels, 1, ms(100))).toMatchObject({
    reading: { messageId: 'r60' },
    steady: true,
  });
  expect(readingBefore(world(null), levels, 1, ms(300))?.reading.messageId).toBe('r200');
  expect(readingBefore(world(null), levels, 2, ms(300))).toBe(null);
});

test('has it moved, the median of what it said since then, not what it held at the depot', () => {
  const steady = [steadyReading(60, 5000)];
  const recent = moving([0, 5000], [60, 5000], [300, 4700], [360, 4690], [420, 4710], [500, 100]);
  expect(readingBefore(world(200), levelsOf(steady, recent), 1, ms(450))).toMatchObject({
    reading: { messageId: 'r300' },
    steady: false,
  });
});

test('the last one reading of ten minutes will do in need; else nothing tells it', () => {
  const steady = [steadyReading(0, 5000)];
  const recent = moving([600, 4700]);
  expect(readingBefore(world(500), levelsOf(steady, recent), 1, ms(1200))).toMatchObject({
    reading: { messageId: 'r600' },
    steady: false,
  });
  expect(readingBefore(world(500), levelsOf(steady, recent), 1, ms(1201))).toBe(null);
  expect(readingBefore(world(500), levelsOf(steady), 1, ms(600))).toBe(null);
});
