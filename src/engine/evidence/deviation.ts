import type { Reading } from '../events/cargo.ts';
import type { RuleContext } from '../rule-context.ts';
import { sloshShare } from './volume-state.ts';

/**
 * One standard deviation of a reading's litres by its level and its tilt, L: the gauge's own noise, at least that of
 * the setting; of a truck that moved or leaned a share of its volume.
 */
export const deviationOf = (world: RuleContext, { vtL, sure, t }: Reading): number => {
  if (sure === undefined) return sloshShare * (vtL ?? 0);
  const levelL = Math.max(sure.levelL, world.number('uncertainty.levelMm', t) * sure.surfaceL);
  return Math.hypot(levelL, sure.tiltL);
};

/** Of a litre of fuel, for a kelvin: the usual expansion of petrol. */
export const expansionPerK = 0.0012;

/** One standard deviation of litres moved between two readings by what differs each time, L: levels, tilt, temperature. */
export const repeatabilityOf = (world: RuleContext, before: Reading, after: Reading): number => {
  const fullerL = Math.max(before.vtL ?? 0, after.vtL ?? 0);
  const temperatureL = fullerL * expansionPerK * world.number('uncertainty.temperatureC', after.t);
  return Math.hypot(deviationOf(world, before), deviationOf(world, after), temperatureL);
};
