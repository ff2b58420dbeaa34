import { isoMilliseconds } from '../../../../database/iso-time.ts';
import { decideClaim } from '../../../decide-claim.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const holder = (sql: string): string =>
  `(select ${sql} from public.terminal_in_force n left join jt808_terminal k on k.phone = n.number where n.number = r.number)`;

/** Both sides of each number that two want, whose ever they are: its rows are seen by who decides alone. */
const terminalClaim: ResourceHooks = {
  computed: {
    state: 'r.state',
    holder: holder('coalesce(n.sign_code, n.station_code)'),
    holderCompany: holder('(select c.name from public.company c where c.company_code = n.company_code)'),
    holderRole: holder('n.role'),
    holderSeen: holder(isoMilliseconds('greatest(k.signed_in_time, k.seen_time)')),
  },
  actions: {
    grant: (context, row, reason) => decideClaim(context, Number(row['id']), 'granted', reason),
    keep: (context, row, reason) => decideClaim(context, Number(row['id']), 'kept', reason),
  },
};

export default terminalClaim;
