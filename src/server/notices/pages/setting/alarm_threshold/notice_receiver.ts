import { badRequest } from '../../../../kernel/refusal.ts';
import { receiverComputed } from '../../../receiver-sql.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** Mailboxes have an address, robots a key that is entered by itself (`notices.robot`). */
const noticeReceiver: ResourceHooks = {
  computed: {
    ...receiverComputed,
    robotState: `(case when r.channel in ('dingTalk', 'weCom') then case when r.robot_key is null then 'missing' else 'set' end end)`,
  },
  beforeWrite: async (_context, before, written) => {
    if (written === null) return undefined;
    const { channel, address } = { ...before, ...written.own };
    const given = typeof address === 'string' ? address : '';
    if (channel === 'mail' && given === '')
      throw badRequest(['请检查表单', 'Please check the form'], { address: ['必填', 'Required'] });
    return { address: channel === 'mail' ? given : '' };
  },
};

export default noticeReceiver;
