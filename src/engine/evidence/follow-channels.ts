import { isFuelDensity, isTankTemperature } from '#domain/cargo/instruments.ts';

import type { Fact } from '../fact.ts';
import type { CompartmentLevels } from '../slices/levels.ts';
import { accept, type Channel } from './channels.ts';

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
  const accepted = {
    temperature: accept('temperature', before.temperature, temperature, t),
    water: accept('water', before.water, water, t),
    density: accept('density', before.density, density, t),
  };
  levels.channels = {
    temperature: accepted.temperature.state,
    water: accepted.water.state,
    density: accepted.density.state,
  };
  levels.density20KgM3 = accepted.density.value;
  const held: Channel[] = [];
  if (accepted.temperature.held) held.push('temperature');
  if (accepted.water.held) held.push('water');
  // Most gauges send a density once in a while, or never.
  if (accepted.density.held && density20KgM3 !== undefined) held.push('density');
  return held;
};
