import { reached, uncoveredHours } from '../../../outbox/unreached-sql.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const shifts = (column: string, where = 'true'): string =>
  `(select ${column} from on_call_shift h join notice_receiver x on x.id = h.receiver_id
    where h.on_call_plan_id = r.id and ${where})`;

const weekHours = 7 * 24;

const onCall: ResourceHooks = {
  computed: {
    shiftCount: shifts('count(*)::int'),
    // Whoever has the shift and is told nothing is nobody on duty, as in the coverage beside it.
    onDuty: shifts(
      `string_agg(x.name, '、' order by h.shift_no)`,
      `${reached} and is_on_duty(h.hours, h.days, now())`,
    ),
    coverage: `(select case when hours = 0 then 'covered' when hours >= ${weekHours} then 'nobody' else 'gap' end
      from (select ${uncoveredHours('r.id')} as hours) u)`,
    uncoveredH: uncoveredHours('r.id'),
    planId: 'r.id',
  },
};

export default onCall;
