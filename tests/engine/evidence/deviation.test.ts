import { expect, test } from 'vitest';

import { startSubject } from '#engine/engine.ts';
import { deviationOf } from '#engine/evidence/deviation.ts';
import { prepareContext } from '#engine/master/context.ts';
import { RuleContext } from '#engine/rule-context.ts';

import { master } from '../../support/engine/engine-script.ts';
import { reading, sureness } from '../../support/engine/readings.ts';
import { withSettings } from '../../support/engine/setting-options.ts';

const deviation = (more: Parameters<typeof sureness>[1], levelMm = 1) => {
  const { settings } = withSettings({ 'uncertainty.levelMm': levelMm });
  const context = prepareContext(master(), settings ?? []);
  const world = new RuleContext(context, startSubject('truck:浙B00009'), new Map());
  return deviationOf(world, reading(0, 8000, more === undefined ? {} : { sure: sureness(8000, more) }));
};

test('a steady reading errs by its gauge’s own noise, and by the millimetre of the setting at least', () => {
  expect(deviation({ levelL: 5 })).toBe(10);
  expect(deviation({ levelL: 25 })).toBe(25);
  expect(deviation({ levelL: 5 }, 3)).toBe(30);
});

test('and by a tilt that is unknown', () => {
  expect(deviation({ levelL: 30, tiltL: 40 })).toBe(50);
});

test('of a truck that moved or leaned it errs by half a per cent of what is there', () => {
  expect(deviation(undefined)).toBe(40);
});
