import { isoMilliseconds } from '../../../../database/iso-time.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import { replayOne } from '../../../webhooks/replay.ts';

const ofEvent = (column: string): string =>
  `(select ${column} from outgoing_event e where e.id = r.event_id)`;

const webhookDelivery: ResourceHooks = {
  computed: {
    code: ofEvent(`'evt_' || e.code`),
    kind: ofEvent('e.kind'),
    signCode: ofEvent('e.sign_code'),
    happenedTime: ofEvent(isoMilliseconds('e.happened_time')),
    content: ofEvent('jsonb_pretty(e.content)'),
    webhook: '(select w.name from webhook w where w.id = r.webhook_id)',
    state: 'r.state',
    status: 'r.status',
    fault: 'r.fault',
    answer: 'r.answer',
    tookMs: 'r.took_ms',
    tries: 'r.tries',
    lastTime: isoMilliseconds('r.last_time'),
    nextTime: `(case when r.state = 'queued' then ${isoMilliseconds('r.due_time')} end)`,
  },
  actions: {
    replay: async ({ queries }, row) => {
      await replayOne(queries, Number(row['id']));
      return null;
    },
  },
};

export default webhookDelivery;
