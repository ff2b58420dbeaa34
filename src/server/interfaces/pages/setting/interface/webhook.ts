import { type EventKind, eventKinds, testEventKind } from '#domain/interfaces/event-kinds.ts';

import { includesFunction } from '../../../../identity/menus.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import { replayFailed } from '../../../webhooks/replay.ts';
import { renewSecret } from '../../../webhooks/webhook-secrets.ts';

const count = (condition: string): string =>
  `(select count(*)::int from webhook_delivery d where d.webhook_id = r.id and ${condition})`;

/** Of the last telling of which something is known: one that is on its way for the first time says nothing. */
const latest = (column: string): string =>
  `(select ${column} from webhook_delivery d where d.webhook_id = r.id and d.last_time is not null
      and (d.state <> 'queued' or d.status is not null or d.fault is not null or d.answer <> '')
    order by d.last_time desc, d.id desc limit 1)`;

/** More than any company has other systems. */
const mostWebhooks = 20;

const webhook: ResourceHooks = {
  computed: {
    state: `(case when not r.enabled then 'off' when r.secret_sealed is null then 'noSecret'
      else coalesce(${latest(`case when d.state = 'delivered' then 'good' else 'failing' end`)}, 'idle') end)`,
    lastFault: latest('d.fault'),
    lastAnswer: latest(`coalesce(d.status::text || ' ', '') || d.answer`),
    lastTime: latest('d.last_time'),
    delivered: count(`d.state = 'delivered' and d.created_time > now() - interval '30 days'`),
    waiting: count(`d.state = 'queued'`),
    failed: count(`d.state = 'failed'`),
  },
  beforeWrite: async ({ actor, queries }, before, written) => {
    const company = written?.own['companyCode'];
    if (before === null && typeof company === 'string') {
      const [held] = await queries.query<{ n: number }>(
        'select count(*)::int as n from webhook where company_code = $1',
        [company],
        'count_webhooks',
      );
      if ((held?.n ?? 0) >= mostWebhooks)
        throw badRequest(['请检查表单', 'Please check the form'], {
          companyCode: [
            `每个公司最多 ${mostWebhooks} 个推送地址，请先删除不用的`,
            `A company has ${mostWebhooks} webhooks at most: delete those that are not used`,
          ],
        });
    }
    const held: unknown = before?.['kinds'];
    const chosen = written?.choices.get('kinds') ?? [];
    const unseen = chosen.filter(
      (kind) =>
        !(Array.isArray(held) && held.includes(kind)) &&
        !includesFunction(actor.functions, eventKinds[kind as EventKind].needs),
    );
    if (unseen.length > 0)
      throw badRequest(['请检查表单', 'Please check the form'], {
        kinds: [
          `只能选择自己能看到的：${unseen.map((kind) => eventKinds[kind as EventKind].text[0]).join('、')}`,
          `Only what you may see yourself: ${unseen.map((kind) => eventKinds[kind as EventKind].text[1]).join(', ')}`,
        ],
      });
  },
  actions: {
    newSecret: async ({ queries, sealer, nowMs }, row) =>
      renewSecret(queries, sealer, Number(row['id']), nowMs),
    tryOut: async ({ queries, actor, nowMs }, row) => {
      await queries.query(
        `with made as (
           insert into outgoing_event (kind, company_code, happened_time, content) values ($3, $2, $4, $5) returning id
         )
         insert into webhook_delivery (webhook_id, company_code, event_id, order_key) select $1, $2, id, $3 from made`,
        [
          Number(row['id']),
          String(row['companyCode']),
          testEventKind,
          new Date(nowMs),
          JSON.stringify({ sentBy: actor.user.userName }),
        ],
      );
      return null;
    },
    replayFailed: async ({ queries }, row) => {
      await replayFailed(queries, Number(row['id']));
      return null;
    },
  },
};

export default webhook;
