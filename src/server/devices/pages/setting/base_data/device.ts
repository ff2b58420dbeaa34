import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** A device speaks through its truck's console. */
const device: ResourceHooks = {
  computed: {
    contactTime: `(select l.contact_time from truck t join truck_live l on l.sign_code = t.sign_code where t.id = r.truck_id)`,
  },
};

export default device;
