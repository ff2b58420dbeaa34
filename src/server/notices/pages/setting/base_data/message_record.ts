import { isoMilliseconds } from '../../../../database/iso-time.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const lane = (column: string): string => `(select l.${column} from notice_lane l where l.lane = r.lane)`;

const messageRecord: ResourceHooks = {
  computed: {
    state: 'r.state',
    address: 'r.address',
    type: 'r.type::text',
    // What waits says for what: its step's turn, or the address, which wants to be left alone.
    reason: `(case when r.state <> 'queued' then r.reason
      when r.reason <> '' then r.reason
      when r.due_time > now() then 'notDue'
      when ${lane('silent_until')} > now() then case when ${lane('failures')} > 0 then 'wayAway' else 'heldBack' end
      else r.reason end)`,
    waitsUntil: `(case when r.state = 'queued' and greatest(r.due_time, ${lane('silent_until')}) > now()
      then ${isoMilliseconds(`greatest(r.due_time, ${lane('silent_until')})`)} end)`,
    answer: 'r.answer',
    providerId: 'r.provider_id',
    digest: '(select nullif(count(*), 0)::int from notice d where d.digest_id = r.digest_id)',
    content: 'r.content',
    begunTime: 'r.begun_time',
    endedTime: 'r.ended_time',
  },
};

export default messageRecord;
