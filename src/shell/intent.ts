import { reports, resources } from '#pages/definitions.ts';
import { screens } from '#pages/screens.ts';

import { codeOf } from './code.ts';
import { resourcePage, reportPage } from './kit-page.tsx';

/**
 * Somebody is about to open a page: his pointer or his keyboard is on its entry. Its code comes while he makes up his
 * mind; what fails is asked for again by whoever shows it.
 */
export const aboutToOpen = (address: string): void => {
  const code = reports.has(address)
    ? reportPage
    : resources.has(address)
      ? resourcePage
      : screens.has(address)
        ? codeOf(address)
        : null;
  if (code?.here() === undefined) void code?.fetch().catch(() => {});
};
