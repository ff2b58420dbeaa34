import { isoMilliseconds } from '../../../../database/iso-time.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const present = (
  sql: string,
): string => `(select ${sql} from coupling c join truck_master t on t.id = c.truck_id
  where c.trailer_id = r.id and c.from_time <= now() and coalesce(c.until_time, 'infinity') > now() limit 1)`;

/** A trailer, and who pulls it now. */
const trailer: ResourceHooks = {
  computed: { truck: present('t.sign_code'), coupledTime: present(isoMilliseconds('c.from_time')) },
};

export default trailer;
