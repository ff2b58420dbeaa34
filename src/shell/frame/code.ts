import type { ComponentType } from 'react';

import { loadScreen } from '#pages/screens.ts';

import type { Code } from './fetched-code.ts';

const here = new Map<string, ComponentType>();

/** A screen's code by its address, as something that may have been fetched ahead. */
export const codeOf = (address: string): Code<object> => ({
  here: () => here.get(address),
  fetch: async () => {
    const { default: screen } = await loadScreen(address);
    here.set(address, screen);
    return screen;
  },
});
