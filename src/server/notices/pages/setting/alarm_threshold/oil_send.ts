import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const last = (column: string): string =>
  `(select ${column} from notice n where n.kind = 'oil' and n.subject like 'oil:' || r.id || ':%' order by n.id desc limit 1)`;

const oilSend: ResourceHooks = {
  computed: {
    lastTime: last('coalesce(n.begun_time, n.created_time)'),
    lastState: last('n.state'),
    lastText: last('n.content'),
  },
  beforeWrite: async ({ queries }, before, written) => {
    if (written === null) return;
    const { receiverId } = { ...before, ...written.own };
    const [phone] = await queries.query(
      `select from notice_receiver where id::text = $1 and channel = 'sms'`,
      [String(receiverId)],
    );
    if (phone !== undefined)
      throw badRequest(['请检查表单', 'Please check the form'], {
        receiverId: ['油量不能用短信发送', 'Volumes can’t be sent as a text message'],
      });
  },
};

export default oilSend;
