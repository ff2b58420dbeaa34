import type { ComponentType } from 'react';

import { loadScreen, type ScreenModule } from '#pages/screens.ts';

import type { Code } from './fetched.tsx';

/** The frame around every page has a name that no address can have. */
export const frame = '*';

const here = new Map<string, ComponentType>();

/** Fetches a screen by its address, or the frame. */
export const fetchCode = async (name: string): Promise<ComponentType> => {
  const module: ScreenModule = await (name === frame ? import('./layout.tsx') : loadScreen(name));
  here.set(name, module.default);
  return module.default;
};

/** A screen or the frame as something that may have been fetched ahead. */
export const codeOf = (name: string): Code<object> => ({
  here: () => here.get(name),
  fetch: () => fetchCode(name),
});
