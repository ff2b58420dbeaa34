import type { Reading, Sureness } from '#engine/events/cargo.ts';

import { startMs } from './engine-script.ts';

/** How sure a steady reading is: of one other that agrees, in a tank of 10 L a millimetre, half a millimetre each. */
export const sureness = (vtL: number, more: Partial<Sureness> = {}): Sureness => ({
  meanVtL: vtL,
  meanV20L: vtL,
  readings: 2,
  levelL: 5,
  surfaceL: 10,
  fallingL: 0,
  tiltL: 0,
  temperatureK: 0.3,
  ...more,
});

/** A reading at a second after the start, 20 °C; it is steady where it says how sure it is. */
export const reading = (second: number, vtL: number, more: Partial<Reading> = {}): Reading => ({
  t: startMs + second * 1000,
  messageId: `r${second}`,
  compartment: 1,
  dataType: 'IN',
  ok: true,
  steady: more.sure !== undefined,
  levelMm: vtL / 10,
  correctedLevelMm: vtL / 10,
  vtL,
  v20L: vtL,
  temperatureC: 20,
  waterMm: null,
  oilCode: 92,
  fuel: 'gasoline',
  slopeStatus: 'level',
  pitchDeg: 0,
  rollDeg: 0,
  overTable: false,
  ...more,
});

export const steadyReading = (second: number, vtL: number, more: Partial<Reading> = {}): Reading =>
  reading(second, vtL, { sure: sureness(vtL), ...more });
