import type { ResourceHooks } from '../../../hooks.ts';
import { newCode } from '../../../new-code.ts';

/** People know a fence by its name, records by its code. */
const userEnclosure: ResourceHooks = {
  beforeWrite: async (_context, before) => (before === null ? { areaCode: newCode('F') } : undefined),
};

export default userEnclosure;
