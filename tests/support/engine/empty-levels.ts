import { noChannels } from '#engine/evidence/channels.ts';
import { unseenNoise } from '#engine/evidence/level-noise.ts';
import type { CompartmentLevels } from '#engine/slices/levels.ts';

/** A compartment of which nothing is known yet. */
export const emptyLevels = (): CompartmentLevels => ({
  last: null,
  lastOk: null,
  steady: [],
  candidates: [],
  recent: [],
  channels: noChannels,
  noise: unseenNoise,
  oilCode: null,
  density20KgM3: null,
  ticketDensity20KgM3: null,
});
