import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import { newCode } from '../../../../resource-kit/writing/new-code.ts';

/** Types that have a page of their own, where they get their codes. */
const madeElsewhere: ReadonlySet<unknown> = new Set(['depot', 'station', 'parkingLot']);

const limited = `coalesce(r.valid_from::text, r.valid_to::text, r.valid_hours, r.valid_days) is not null`;

const yes = (types: string, own: string): string =>
  `case when not (r.type in (${types}) or (r.type = 'other' and r.${own})) then 'no'
     when ${limited} then 'inTimes' else 'yes' end`;

/** What the rules permit in an area of each type (engine rules, area). */
const noAbnormal: ResourceHooks = {
  computed: {
    unsealing: yes(`'depot', 'station', 'authorizedUnsealing'`, 'permits_unsealing'),
    parking: yes(`'depot', 'station', 'parkingLot', 'authorizedParking', 'serviceDepot'`, 'permits_parking'),
  },
  beforeWrite: async (_context, before, written) => {
    if (before !== null) return undefined;
    if (madeElsewhere.has(written?.own['type']))
      throw badRequest(['请检查表单', 'Please check the form'], {
        type: ['请在该类型自己的页面新增', 'Make it on the page of its type'],
      });
    return { areaCode: newCode('F') };
  },
};

export default noAbnormal;
