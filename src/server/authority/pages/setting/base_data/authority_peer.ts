import type { Text } from '#i18n/text.ts';

import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** Of the main link, as the process that holds it wrote last; null: none does. */
const ofLink = (field: 'state' | 'detail'): string =>
  `(select case when l.until_time > now() then l.state -> 'main' ->> '${field}' end from authority_link l
    where l.authority_id = r.id)`;

/** An authority: whether its secrets are there, and how its main link is. */
const authorityPeer: ResourceHooks = {
  computed: {
    secretState: `(case when r.password is null then 'noPassword' when r.encrypted and r.constants is null then 'noConstants'
      else 'set' end)`,
    linkState: `(case when r.enabled then ${ofLink('state')} else 'off' end)`,
    linkDetail: ofLink('detail'),
  },
  beforeWrite: async (_context, before, written) => {
    if (written === null) return undefined;
    const { vehicles } = { ...before, ...written.own };
    const trucks = written.rows.get('trucks') ?? (before === null ? [] : null);
    const wanted: Text = ['请选择上报的车辆', 'Choose the trucks that go up'];
    if (vehicles === 'chosen' && trucks?.length === 0)
      throw badRequest(['请检查表单', 'Please check the form'], { trucks: wanted });
    return undefined;
  },
};

export default authorityPeer;
