import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** Gauges and deliveries name a station by its own code, which is the place's. */
const station: ResourceHooks = {
  beforeWrite: async (_context, before, written) =>
    before === null ? { stationCode: written?.own['areaCode'] ?? null } : undefined,
};

export default station;
