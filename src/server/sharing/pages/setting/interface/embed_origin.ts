import { embedOrigin } from '#domain/sharing/embed-origin.ts';

import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

/** What goes into a header is an origin in normal form, whatever was typed. */
const embedOriginPage: ResourceHooks = {
  beforeWrite: async (_context, _before, written) => {
    const typed = written?.own['origin'];
    if (typeof typed !== 'string') return undefined;
    const origin = embedOrigin(typed);
    if (origin === null)
      throw badRequest(['请检查表单', 'Please check the form'], {
        origin: [
          '须为 https:// 加完整域名，可带端口，不带路径和通配符',
          'https:// and a whole host name, perhaps a port; no path, no wildcard',
        ],
      });
    return { origin };
  },
};

export default embedOriginPage;
