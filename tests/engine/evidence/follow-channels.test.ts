import { expect, test } from 'vitest';

import { followChannels } from '#engine/evidence/follow-channels.ts';
import type { CompartmentLevels } from '#engine/slices/levels.ts';
import { minuteMs } from '#engine/time.ts';

import { emptyLevels } from '../../support/engine/empty-levels.ts';

type Told = Partial<Parameters<typeof followChannels>[1]>;

/** What holds and what is held after messages a minute apart. */
const follow = (...told: readonly Told[]) => followBeside([], minuteMs, ...told);

/** The same of a compartment beside others of these temperatures. */
const followBeside = (besideC: readonly number[], everyMs: number, ...told: readonly Told[]) => {
  const levels = emptyLevels();
  let held: readonly string[] = [];
  for (const [index, fields] of told.entries())
    held = followChannels(
      levels,
      { compartment: 1, gaugeStatus: 'ok', levelMm: 500, ...fields },
      index * everyMs,
      () => besideC,
    );
  return { ...values(levels), held };
};

const values = ({ channels, density20KgM3 }: CompartmentLevels) => ({
  temperature: channels.temperature?.value ?? null,
  water: channels.water?.value ?? null,
  density: channels.density?.value ?? null,
  density20KgM3,
});

const good: Told = { temperatureC: 20, waterMm: 10, density20KgM3: 745 };

test('each channel is taken by itself', () => {
  expect(follow(good)).toEqual({ temperature: 20, water: 10, density: 745, density20KgM3: 745, held: [] });
  expect(follow({ temperatureC: 20 })).toMatchObject({
    temperature: 20,
    water: null,
    density: null,
    held: [],
  });
});

test('what an instrument can’t measure is no reading, be it the first or a later one, said twice or thrice', () => {
  const wrong: Told = { temperatureC: 85, waterMm: 501, density20KgM3: 599 };
  expect(follow(wrong, wrong, wrong)).toEqual({
    temperature: null,
    water: null,
    density: null,
    density20KgM3: null,
    held: [],
  });
  expect(follow(good, wrong, wrong, wrong)).toEqual({
    temperature: 20,
    water: 10,
    density: 745,
    density20KgM3: 745,
    held: ['temperature', 'water', 'density'],
  });
});

test('water may reach the level, and is believed where the level is not told', () => {
  expect(follow({ waterMm: 500 }).water).toBe(500);
  expect(follow({ waterMm: 500.1 }).water).toBe(null);
  const levels = emptyLevels();
  followChannels(levels, { compartment: 1, gaugeStatus: 'ok', waterMm: 30 }, 0, () => []);
  expect(values(levels).water).toBe(30);
});

test('a jump is held until the next message says the same', () => {
  const warm: Told = { ...good, temperatureC: 30 };
  expect(follow(good, warm)).toMatchObject({ temperature: 20, held: ['temperature'] });
  expect(follow(good, warm, warm)).toMatchObject({ temperature: 30, held: [] });
});

test('temperature and water that are not told stand and are held; a density stands without that', () => {
  expect(follow(good, {})).toMatchObject({
    temperature: 20,
    water: 10,
    density: 745,
    density20KgM3: 745,
    held: ['temperature', 'water'],
  });
});

test('what leaves the temperature of the compartments beside it counts once the next reading says so', () => {
  // So long that the liquid may have warmed by 20 K.
  const quietMs = 10 * minuteMs;
  const [cool, warm] = [{ temperatureC: 20 }, { temperatureC: 24 }];
  expect(followBeside([20.5], quietMs, cool, warm)).toMatchObject({ temperature: 20, held: ['temperature'] });
  expect(followBeside([20.5], quietMs, cool, warm, warm)).toMatchObject({ temperature: 24, held: [] });
  // One of them says the same, or it never was as they are, or there is none.
  expect(followBeside([20.5, 21], quietMs, cool, warm)).toMatchObject({ temperature: 24, held: [] });
  expect(followBeside([20.5, 21.1], quietMs, cool, warm)).toMatchObject({ temperature: 24, held: [] });
  expect(followBeside([16.9], quietMs, cool, warm)).toMatchObject({ temperature: 24, held: [] });
  expect(followBeside([], quietMs, cool, warm)).toMatchObject({ temperature: 24, held: [] });
});
