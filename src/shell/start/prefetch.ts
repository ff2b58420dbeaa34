import { reportAddresses, resourceAddresses } from '#pages/addresses.ts';
import { screens } from '#pages/screens.ts';

import { codeOf } from '../frame/code.ts';
import { reportCodeOf } from '../frame/report-code.tsx';
import { resourceCodeOf } from '../frame/resource-code.tsx';

/**
 * Fetches the code of a page whose entry has the pointer or the focus. What fails is fetched again by the page
 * itself.
 */
export const prefetchPage = (address: string): void => {
  const code = reportAddresses.has(address)
    ? reportCodeOf(address)
    : resourceAddresses.has(address)
      ? resourceCodeOf(address)
      : screens.has(address)
        ? codeOf(address)
        : null;
  if (code?.here() === undefined) void code?.fetch().catch(() => {});
};
