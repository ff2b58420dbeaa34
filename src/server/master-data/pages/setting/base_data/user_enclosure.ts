import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import { newCode } from '../../../../resource-kit/writing/new-code.ts';

/** People know a fence by its name, records by its code. */
const userEnclosure: ResourceHooks = {
  computed: {
    validity: `(case
      when now() < r.valid_from then 'notYet' when now() >= r.valid_to then 'over'
      when r.valid_hours is not null or r.valid_days is not null then
        case when hours_hold(r.valid_hours, r.valid_days, now()) then 'now' else 'otherHours' end
      when r.valid_from is not null or r.valid_to is not null then 'now' else 'always' end)`,
  },
  beforeWrite: async (_context, before, written) => {
    const { validFrom, validTo } = { ...before, ...written?.own };
    // ISO 8601 UTC, all of one length.
    if (written !== null && validFrom != null && validTo != null && validTo <= validFrom)
      throw badRequest(['请检查表单', 'Please check the form'], {
        validTo: ['应晚于生效时间', 'Has to be later than its beginning'],
      });
    return before === null ? { areaCode: newCode('F') } : undefined;
  },
};

export default userEnclosure;
