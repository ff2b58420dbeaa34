import { isoMilliseconds } from '../../../../database/iso-time.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const waiting = (column: string): string =>
  `(select ${column} from forward_message m where m.target_id = r.target_id and m.number = r.number)`;

/** A terminal at a platform that it is passed on to. */
const forwardTerminal: ResourceHooks = {
  computed: {
    target: '(select t.name from forward_target t where t.id = r.target_id)',
    signCode: '(select k.sign_code from terminal_in_force k where k.number = r.number limit 1)',
    state: 'r.state',
    detail: 'r.detail',
    sinceTime: isoMilliseconds('r.since_time'),
    answeredTime: isoMilliseconds('r.answered_time'),
    waiting: waiting('count(*)::int'),
    oldest: waiting(isoMilliseconds('min(m.created_time)')),
    taken: 'r.taken::float8',
    refused: 'r.refused::float8',
    dropped: 'r.dropped::float8',
  },
  actions: {
    registerAnew: async ({ queries }, row) => {
      await queries.query('update forward_terminal set token = null, version = version + 1 where id = $1', [
        Number(row['id']),
      ]);
      return null;
    },
  },
};

export default forwardTerminal;
