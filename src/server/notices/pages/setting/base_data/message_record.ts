import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const messageRecord: ResourceHooks = {
  computed: {
    state: 'r.state',
    address: 'r.address',
    type: 'r.type::text',
    reason: 'r.reason',
    answer: 'r.answer',
    providerId: 'r.provider_id',
    digest: '(select nullif(count(*), 0)::int from notice d where d.digest_id = r.digest_id)',
    content: 'r.content',
    begunTime: 'r.begun_time',
    endedTime: 'r.ended_time',
  },
};

export default messageRecord;
