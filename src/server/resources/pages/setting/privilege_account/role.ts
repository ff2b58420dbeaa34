import { resultCodes } from '#contract/envelope.ts';
import { isFunctionCode } from '#domain/access/functions.ts';

import type { Queries } from '../../../../database/database.ts';
import { badRequest, Refusal } from '../../../../http/refusal.ts';
import { includesFunction, pageAddresses } from '../../../../stores/menus.ts';
import type { ResourceHooks } from '../../../hooks.ts';
import { newCode } from '../../../new-code.ts';

/** `page:a/*` stands for pages that are there, or it means nothing. */
const isPage = (code: string): boolean => {
  const address = code.slice('page:'.length);
  if (!code.startsWith('page:')) return false;
  return address.endsWith('*')
    ? pageAddresses().some((one) => one.startsWith(address.slice(0, -1)))
    : pageAddresses().includes(address);
};

/** While nobody is left who may write roles, nobody can ever give a right again. */
const checkLastAdministrator = async (queries: Queries): Promise<void> => {
  const rows = await queries.query(
    `select 1 from app_user u join role r on r.role_code = u.role_code join company c on c.company_code = u.company_code
       join role_function f on f.role_code = r.role_code and f.function_code = 'role.write'
     where u.enabled and r.enabled and c.enabled limit 1`,
  );
  if (rows.length === 0)
    throw new Refusal(resultCodes.conflict, [
      '必须至少有一名可以管理角色的用户',
      'There must be a user left who may edit roles',
    ]);
};

const role: ResourceHooks = {
  computed: {
    roleCode: 'r.role_code',
    userCount: '(select count(*)::int from app_user x where x.role_code = r.role_code)',
  },
  beforeWrite: async ({ actor }, before, written) => {
    const held = new Set(Array.isArray(before?.['functions']) ? before['functions'].map(String) : []);
    const wanted = written?.choices.get('functions');
    // Nobody gives or takes what he does not hold himself.
    const changed = wanted
      ? [...wanted.filter((code) => !held.has(code)), ...[...held].filter((code) => !wanted.includes(code))]
      : written === null
        ? [...held]
        : [];
    if (changed.some((code) => !(isFunctionCode(code) || isPage(code)) && wanted?.includes(code)))
      throw badRequest(['请检查表单', 'Please check the form'], {
        functions: ['请选择列表中的项', 'Choose from the list'],
      });
    if (changed.some((code) => !includesFunction(actor.functions, code)))
      throw badRequest(['请检查表单', 'Please check the form'], {
        functions: ['只能增减自己拥有的功能', 'Only what you may do yourself can be given or taken'],
      });
    return before === null ? { roleCode: newCode('R') } : undefined;
  },
  afterWrite: ({ queries }) => checkLastAdministrator(queries),
};

export default role;
