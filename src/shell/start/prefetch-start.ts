import { openScreens } from '#domain/menu/open-screens.ts';

import { codeOf } from '../frame/code.ts';
import { frameCode } from './frame-code.ts';

/** Where an address without a page of its own leads. */
const first = 'dashboard';

/**
 * Prefetches what the address in the bar will need, before the session is known. It shows nothing, and what fails is
 * fetched again by the page itself.
 */
export const prefetchStart = (path: string): void => {
  const address = path.replace(/^\/|\/$/g, '') || first;
  if (address === 'login' || address === '404') return;
  if (!openScreens.includes(address)) void frameCode.fetch().catch(() => {});
  // A report or a page of master data has none: its code comes with its definition.
  void codeOf(address)
    .fetch()
    .catch(() => {});
};
