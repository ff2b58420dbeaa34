import { reports, resources } from '#pages/definitions.ts';
import { screens } from '#pages/screens.ts';

import { codeOf } from '../frame/code.ts';
import { resourcePage } from '../frame/kit-page.tsx';
import { reportCodeOf } from '../frame/report-code.tsx';

/**
 * Fetches the code of a page whose entry has the pointer or the focus. What fails is fetched again by the page
 * itself.
 */
export const prefetchPage = (address: string): void => {
  const code = reports.has(address)
    ? reportCodeOf(address)
    : resources.has(address)
      ? resourcePage
      : screens.has(address)
        ? codeOf(address)
        : null;
  if (code?.here() === undefined) void code?.fetch().catch(() => {});
};
