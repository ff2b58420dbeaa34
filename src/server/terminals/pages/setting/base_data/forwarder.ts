import { companiesBelow } from '../../../../identity/scope/company-line.ts';
import { onlineNowSql } from '../../../listener-presence.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** A platform, and how many terminals of its company come from its address now: others' may, too. */
const forwarder: ResourceHooks = {
  computed: {
    online: `(select count(*)::int from jt808_terminal k join terminal_in_force n on n.number = k.phone
      where regexp_replace(k.address, '^::ffff:', '') = r.address
        and n.company_code in (${companiesBelow('array[r.company_code]')}) and ${onlineNowSql})`,
  },
};

export default forwarder;
