import { parameterKinds } from '#domain/commands/command-kinds.ts';

import { commandActions, commandComputed, plateOfOrder } from '../../../commands/command-hooks.ts';
import { resendCommand } from '../../../commands/resend-command.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const isFile = `r.kind in (${parameterKinds.map((kind) => `'${kind}'`).join(', ')})`;

const event = (what: string, where: string): string =>
  `(select ${what} from command_event e where e.command_id = r.id and ${where})`;

/** What the order says: a text; the values that change, with their paths; of a tank table its levels. */
const content = `case
  when r.kind = 'text' then r.payload ->> 'content'
  when r.kind = 'tankTable' then (r.payload #>> '{points,0,0}') || '–' || (r.payload #>> '{points,-1,0}') || ' mm'
  else (select string_agg(v.key || ' = ' || v.value, '; ' order by v.key)
    from jsonb_each_text(coalesce(r.payload -> 'values', '{}')) v
    left join parameter_backup b on b.command_id = r.id
    where r.kind <> 'parameterFile' or (b.content ->> v.key) is distinct from v.value) end`;

const sendMessage: ResourceHooks = {
  computed: {
    label: plateOfOrder,
    filePackage: `case when ${isFile} or r.kind = 'tankTable' then r.subject end`,
    content,
    step: `case when ${event('1', `e.state = 'readBack' limit 1`)} is null then 'order' else 'readBack' end`,
    // Givings are steps of this side; a terminal's answers have its message.
    sendCount: event(
      'count(*)::int',
      `e.message_id is null and e.state in ('sent', 'received', 'working', 'readBack')`,
    ),
    requiredTime: 'r.not_before',
    sentTime: event('min(e.time)', `e.state = 'sent'`),
    completedTime: `case when r.state = 'verified' then r.ended_time end`,
    ...commandComputed,
  },
  actions: {
    ...commandActions,
    resend: async (context, row) => {
      await resendCommand(context, Number(row['id']));
      return null;
    },
  },
};

export default sendMessage;
