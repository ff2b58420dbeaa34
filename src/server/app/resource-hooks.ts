import type { ResourceHooks } from '../resource-kit/hooks.ts';

const modules = import.meta.glob<ResourceHooks>('../*/pages/**/*.ts', { eager: true, import: 'default' });

/** Hooks of pages of master data by the address of their page, which is their place under their room's `pages/`. */
export const resourceHooks: ReadonlyMap<string, ResourceHooks> = new Map(
  Object.entries(modules).map(([path, hooks]) => [path.replace(/^.*?\/pages\/(.*)\.ts$/, '$1'), hooks]),
);
