import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** Trucks and users are counted where they are; what is below a company is summed by whoever draws the tree. */
const company: ResourceHooks = {
  computed: {
    truckCount: '(select count(*)::int from truck x where x.company_code = r.company_code)',
    userCount: '(select count(*)::int from app_user x where x.company_code = r.company_code)',
  },
  beforeWrite: async ({ actor }, before, written) => {
    const own = actor.user.companyCode;
    const isOwn = before?.['companyCode'] === own;
    if (before === null && (written?.own['parentCode'] ?? null) === null)
      throw badRequest(['请检查表单', 'Please check the form'], {
        parentCode: ['必填', 'Required'],
      });
    // Whoever looks after a company stands in it himself: moved or disabled, it would shut him out.
    if (isOwn && written === null)
      throw badRequest(['不能删除自己所在的公司', 'Your own company can’t be deleted']);
    if (isOwn && written?.own['enabled'] === false)
      throw badRequest(['不能停用自己所在的公司', 'Your own company can’t be disabled']);
    const parent = written?.own['parentCode'];
    if (before !== null && parent !== undefined && parent !== before['parentCode'])
      if (isOwn || parent === null)
        throw badRequest(['请检查表单', 'Please check the form'], {
          parentCode: isOwn
            ? ['不能移动自己所在的公司', 'Your own company can’t be moved']
            : ['必填', 'Required'],
        });
  },
};

export default company;
