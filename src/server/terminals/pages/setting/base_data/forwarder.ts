import { onlineSql } from '../../../listener-presence.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** A platform, and how many terminals speak by it now. */
const forwarder: ResourceHooks = {
  computed: {
    online: `(select count(*)::int from jt808_terminal k where regexp_replace(k.address, '^::ffff:', '') = r.address
      and ${onlineSql(`now() - interval '20 seconds'`)})`,
  },
};

export default forwarder;
