import type { ComponentType } from 'react';

export interface ScreenModule {
  readonly default: ComponentType;
}

const loaders = import.meta.glob<ScreenModule>('./**/*.page.tsx');

const ending = '.page.tsx';

/** Addresses of the pages that are code; each is loaded when it is first opened. */
export const screens: ReadonlyMap<string, () => Promise<ScreenModule>> = new Map(
  Object.entries(loaders).map(([path, load]) => [path.slice('./'.length, -ending.length), load]),
);

export const loadScreen = (address: string): Promise<ScreenModule> => {
  const load = screens.get(address);
  return load === undefined ? Promise.reject(new Error(`No page ${address}`)) : load();
};
