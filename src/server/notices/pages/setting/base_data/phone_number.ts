import { receiverComputed } from '../../../receiver-sql.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** Only the SIM of a console belongs to a truck. */
const phoneNumber: ResourceHooks = {
  computed: {
    ...receiverComputed,
    truckPlate: '(select t.sign_code from truck_master t where t.id = r.truck_id)',
    sentCount: `(select count(*)::int from notice n where n.receiver_id = r.id and n.state in ('accepted', 'delivered'))`,
  },
  beforeWrite: async (_context, before, written) => {
    if (written === null) return undefined;
    const { channel } = { ...before, ...written.own };
    return channel === 'sim' ? undefined : { truckId: null };
  },
};

export default phoneNumber;
