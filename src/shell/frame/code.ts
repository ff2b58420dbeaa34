import type { ComponentType } from 'react';

import type { Code } from './fetched-code.ts';

const here = new Map<string, ComponentType>();

/**
 * A screen's code by its address, as something that may have been fetched ahead. The table of screens names many files
 * and comes only when one of them is wanted: sign-in does without.
 */
export const codeOf = (address: string): Code<object> => ({
  here: () => here.get(address),
  fetch: async () => {
    const { loadScreen } = await import('#pages/screens.ts');
    const { default: screen } = await loadScreen(address);
    here.set(address, screen);
    return screen;
  },
});
