import { isFuelDensity, isTankTemperature } from '#domain/cargo/instruments.ts';

import type { Fact } from '../fact.ts';
import type { CompartmentLevels } from '../slices/levels.ts';
import { accept, type Channel, isApart, isHeld } from './channels.ts';

const noneHeld: readonly Channel[] = [];

/**
 * Takes what a message says of temperature, water and density as far as it can be believed. Returns what is held.
 * @param besideC temperatures of the truck's other compartments of the same load, asked of a step alone
 */
export const followChannels = (
  levels: CompartmentLevels,
  gauge: Fact<'tank-level'>['data']['compartments'][number],
  t: number,
  besideC: () => readonly number[],
): readonly Channel[] => {
  const { temperatureC, waterMm, density20KgM3, levelMm } = gauge;
  const before = levels.channels;
  const temperature = temperatureC !== undefined && isTankTemperature(temperatureC) ? temperatureC : null;
  // Water lies under the fuel, so never above its level.
  const water = waterMm !== undefined && waterMm <= (levelMm ?? waterMm) ? waterMm : null;
  const density = density20KgM3 !== undefined && isFuelDensity(density20KgM3) ? density20KgM3 : null;
  const stepsK =
    temperature === null ? 0 : Math.abs(temperature - (before.temperature?.value ?? temperature));
  const apart = stepsK > 1 && isApart(before.temperature, temperature, besideC());
  const channels = {
    temperature: accept('temperature', before.temperature, temperature, t, apart),
    water: accept('water', before.water, water, t),
    density: accept('density', before.density, density, t),
  };
  levels.channels = channels;
  levels.density20KgM3 = channels.density?.value ?? null;
  // Most gauges send a density once in a while, or never.
  const heldDensity = density20KgM3 !== undefined && isHeld(channels.density, t);
  const heldTemperature = isHeld(channels.temperature, t);
  const heldWater = isHeld(channels.water, t);
  if (!heldTemperature && !heldWater && !heldDensity) return noneHeld;
  const held: Channel[] = [];
  if (heldTemperature) held.push('temperature');
  if (heldWater) held.push('water');
  if (heldDensity) held.push('density');
  return held;
};
