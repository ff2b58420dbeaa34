import { isFuelDensity, isTankTemperature } from '#domain/cargo/instruments.ts';

import type { Fact } from '../fact.ts';
import type { CompartmentLevels } from '../slices/levels.ts';
import { accept, type Channel } from './channels.ts';

const noneHeld: readonly Channel[] = [];

/** Takes what a message says of temperature, water and density as far as it can be believed. Returns what is held. */
export const followChannels = (
  levels: CompartmentLevels,
  gauge: Fact<'tank-level'>['data']['compartments'][number],
  t: number,
): readonly Channel[] => {
  const { temperatureC, waterMm, density20KgM3, levelMm } = gauge;
  const before = levels.channels;
  const temperature = temperatureC !== undefined && isTankTemperature(temperatureC) ? temperatureC : null;
  // Water lies under the fuel, so never above its level.
  const water = waterMm !== undefined && waterMm <= (levelMm ?? waterMm) ? waterMm : null;
  const density = density20KgM3 !== undefined && isFuelDensity(density20KgM3) ? density20KgM3 : null;
  const ofTemperature = accept('temperature', before.temperature, temperature, t);
  const ofWater = accept('water', before.water, water, t);
  const ofDensity = accept('density', before.density, density, t);
  levels.channels = { temperature: ofTemperature.state, water: ofWater.state, density: ofDensity.state };
  levels.density20KgM3 = ofDensity.value;
  // Most gauges send a density once in a while, or never.
  const heldDensity = ofDensity.held && density20KgM3 !== undefined;
  if (!ofTemperature.held && !ofWater.held && !heldDensity) return noneHeld;
  const held: Channel[] = [];
  if (ofTemperature.held) held.push('temperature');
  if (ofWater.held) held.push('water');
  if (heldDensity) held.push('density');
  return held;
};
