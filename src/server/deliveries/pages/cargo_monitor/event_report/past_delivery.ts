import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** What another system recorded: both volumes as it says them, and what one is less than the other where it says both. */
const pastDelivery: ResourceHooks = {
  computed: { differenceL: 'round((r.delivered_l - r.loaded_l)::numeric, 2)::double precision' },
};

export default pastDelivery;
