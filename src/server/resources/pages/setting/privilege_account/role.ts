import { isFunctionCode } from '#domain/access/functions.ts';

import { badRequest } from '../../../../http/refusal.ts';
import { includesFunction, pageAddresses } from '../../../../stores/menus.ts';
import type { ResourceHooks } from '../../../hooks.ts';
import { checkLastAdministrator } from '../../../last-administrator.ts';
import { newCode } from '../../../new-code.ts';

/** `page:a/*` stands for pages that are there, or it means nothing. */
const isPage = (code: string): boolean => {
  const address = code.slice('page:'.length);
  if (!code.startsWith('page:')) return false;
  return address.endsWith('*')
    ? pageAddresses().some((one) => one.startsWith(address.slice(0, -1)))
    : pageAddresses().includes(address);
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
