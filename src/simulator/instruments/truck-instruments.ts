import { between, createRandom } from '../random.ts';
import { isOneOf } from './one-of.ts';
import type { InstrumentProfile } from './profiles.ts';

/** What a truck measures with: the same from day to day. */
export interface TruckInstruments {
  readonly levelNoiseMm: number;
  readonly temperatureNoiseK: number;
  readonly powerOnTemperatureEvery: number | null;
  readonly hasTilt: boolean;
  readonly hasTemperature: boolean;
  readonly standSlopeDeg: number;
  /** Error of each compartment's table as it was entered, a share. */
  readonly tableErrors: readonly number[];
}

/** Draws a truck's instruments, from a stream of their own: the rest of the truck stays as it was. */
export const drawTruckInstruments = (
  profile: InstrumentProfile,
  seed: string,
  index: number,
  compartments: number,
): TruckInstruments => {
  const random = createRandom(seed, 'instruments', index);
  return {
    levelNoiseMm: profile.levelNoiseMm,
    temperatureNoiseK: profile.temperatureNoiseK,
    powerOnTemperatureEvery: profile.powerOnTemperatureEvery,
    hasTilt: !isOneOf(profile.noTiltEvery, seed, 'tilt', index),
    hasTemperature: !isOneOf(profile.noTemperatureEvery, seed, 'temperature', index),
    standSlopeDeg: profile.standSlopeDeg,
    tableErrors: Array.from({ length: compartments }, () => between(random, -1, 1) * profile.tableShare),
  };
};

type Table = readonly (readonly [levelMm: number, volumeL: number])[];

/** A table as it was entered: measured with an error that all of its rows share. */
export const enteredTable = (table: Table, error: number): Table =>
  error === 0
    ? table
    : table.map(([levelMm, volumeL]) => [levelMm, Math.round(volumeL * (1 + error) * 10) / 10]);
