import type { ResourceHooks } from '../../../hooks.ts';

const last = (column: string): string =>
  `(select ${column} from notice n where n.kind = 'oil' and n.subject like 'oil:' || r.id || ':%' order by n.id desc limit 1)`;

const oilSend: ResourceHooks = {
  computed: {
    lastTime: last('coalesce(n.begun_time, n.created_time)'),
    lastState: last('n.state'),
    lastText: last('n.content'),
  },
};

export default oilSend;
