import { shareContents, type ShareKind, shareKinds } from '#domain/sharing/share-kinds.ts';

import { isoMilliseconds } from '../../../database/iso-time.ts';
import { notFound } from '../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../resource-kit/hooks.ts';
import { revokeLink } from '../../share-links.ts';

const subject = `coalesce((select b.way_bill_code from way_bill b where b.id = r.way_bill_id),
  nullif(array_to_string(r.sign_codes, ', '), ''), (select t.sign_code from truck_master t where t.id = r.truck_id))`;

/** In both languages, as there is no reader's in SQL. */
const contents = `(select string_agg(case c ${Object.entries(shareContents)
  .map(([code, { text }]) => `when '${code}' then '${text.join(' ').replaceAll("'", "''")}'`)
  .join(' ')} end, ', ') from unnest(r.contents) as c)`;

const end = (column: 'why' | 'ended'): string => `((share_link_end(r.id, now())).${column})`;

const shareLink: ResourceHooks = {
  open: `${end('why')} is null`,
  computed: {
    audience: `coalesce(nullif(r.audience, ''), ${subject}, r.public_code)`,
    kind: 'r.kind',
    subject,
    contents,
    state: `coalesce(${end('why')}, 'open')`,
    endedTime: isoMilliseconds(end('ended')),
    expiresTime: isoMilliseconds('r.expires_time'),
    graceHours: 'r.grace_hours',
    withCode: '(r.access_code_hash is not null)::text',
    embed: 'r.embed::text',
    opened: 'r.opened',
    lastOpenedTime: isoMilliseconds('r.last_opened_time'),
  },
  actions: {
    revoke: async ({ queries, actor, nowMs }, row) => {
      const kinds = Object.keys(shareKinds) as ShareKind[];
      if ((await revokeLink(queries, actor.companies, kinds, Number(row['id']), nowMs)) === null)
        throw notFound();
      return null;
    },
  },
};

export default shareLink;
