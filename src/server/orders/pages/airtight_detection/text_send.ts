import type { ReportRow } from '#contract/reports/reports.ts';
import { messageStateOf } from '#domain/commands/message-states.ts';

import { queueCommand } from '../../commands/queue-command.ts';
import { stopCommand } from '../../commands/stop-command.ts';
import { notFound } from '../../../kernel/refusal.ts';
import type { ResourceHooks, WriteContext } from '../../../resource-kit/hooks.ts';

/** A field of the newest order that brings the text. */
const ofOrder = (column: string): string =>
  `(select ${column} from command c where c.kind = 'text' and c.truck_id = r.truck_id
    and c.payload ->> 'textId' = r.id::text order by c.id desc limit 1)`;

const state = ofOrder(
  `case c.state ${Object.entries(messageStateOf)
    .map(([command, message]) => `when '${command}' then '${message}'`)
    .join(' ')} end`,
);

/** @throws Refusal 404: the truck is no longer in service; 409: a text is on its way to it */
const send = async (context: WriteContext, row: ReportRow): Promise<void> => {
  const [truck] = await context.queries.query<{ terminal: string; company_code: string }>(
    'select terminal, company_code from truck where id = $1',
    [Number(row['truckId'])],
  );
  if (truck === undefined) throw notFound();
  await queueCommand(context, {
    terminal: truck.terminal,
    truckId: Number(row['truckId']),
    companyCode: truck.company_code,
    kind: 'text',
    subject: 'text',
    payload: {
      textId: row['id'],
      content: row['content'],
      target: row['target'],
      textType: row['textType'] ?? 'notice',
    },
    wanted: {},
  });
};

const textSend: ResourceHooks = {
  computed: {
    label: '(select t.sign_code from truck_master t where t.id = r.truck_id)',
    state: `coalesce(${state}, 'notSent')`,
    detail: `coalesce(${ofOrder('c.detail')}, '')`,
    attempts: ofOrder('c.attempts'),
    authorName: 'r.author_name',
    createdTime: 'r.created_time',
    sentTime: ofOrder(`case when c.state = 'verified' then c.ended_time end`),
  },
  beforeWrite: async ({ actor, nowMs }, before, written) =>
    before === null && written !== null
      ? { authorName: actor.user.name, createdTime: new Date(nowMs).toISOString() }
      : undefined,
  // Whoever writes a text wants it sent: the form says so on its button. One that comes back from the deleted is not new.
  afterWrite: async (context, before, after) => {
    if (before === null && after?.['state'] === 'notSent') await send(context, after);
  },
  actions: {
    send: async (context, row) => {
      await send(context, row);
      return null;
    },
    stop: async (context, row) => {
      const [order] = await context.queries.query<{ id: number }>(
        `select id::int as id from command where kind = 'text' and truck_id = $1 and payload ->> 'textId' = $2
         order by id desc limit 1`,
        [Number(row['truckId']), String(row['id'])],
      );
      if (order === undefined) throw notFound();
      await stopCommand(context, order.id);
      return null;
    },
  },
};

export default textSend;
