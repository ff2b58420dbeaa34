import type { ComponentType } from 'react';

import { loadScreen, type ScreenModule } from '#pages/screens.ts';

/** The frame around every page has a name that no address can have. */
export const frame = '*';

const here = new Map<string, ComponentType>();

/** What was fetched under this name, if it has come. */
export const codeHere = (name: string): ComponentType | undefined => here.get(name);

/** Fetches a screen by its address, or the frame. */
export const fetchCode = async (name: string): Promise<ScreenModule> => {
  const module = await (name === frame ? import('./layout.tsx') : loadScreen(name));
  here.set(name, module.default);
  return module;
};
