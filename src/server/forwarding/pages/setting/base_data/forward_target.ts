import type { Text } from '#i18n/text.ts';

import { isoMilliseconds } from '../../../../database/iso-time.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const count = (condition: string): string =>
  `(select count(*)::int from forward_terminal f where f.target_id = r.id and ${condition})`;

/** A platform that terminals are passed on to, with how many of them are there. */
const forwardTarget: ResourceHooks = {
  computed: {
    connected: count(`f.state = 'up'`),
    broken: count(`f.state = 'waiting'`),
    waiting: '(select count(*)::int from forward_message m where m.target_id = r.id)',
    dropped: '(select sum(f.dropped)::float8 from forward_terminal f where f.target_id = r.id)',
    lastAnswer: `(select ${isoMilliseconds('max(f.answered_time)')} from forward_terminal f where f.target_id = r.id)`,
  },
  beforeWrite: async (_context, before, written) => {
    if (written === null) return undefined;
    const { trucks } = { ...before, ...written.own };
    const chosen = written.rows.get('chosen') ?? (before === null ? [] : null);
    const wanted: Text = ['请选择转发的车辆', 'Choose the trucks that are passed on'];
    if (trucks === 'chosen' && chosen?.length === 0)
      throw badRequest(['请检查表单', 'Please check the form'], { chosen: wanted });
    return undefined;
  },
};

export default forwardTarget;
