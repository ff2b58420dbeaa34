import { resources } from '#pages/definitions.ts';
import type { Resource } from '#resource/define.ts';

import { notFound } from '../kernel/refusal.ts';
import type { ResourceHooks } from './hooks.ts';

/** A page of master data: its definition with what the server does beyond it. */
export interface ResourcePage {
  readonly address: string;
  readonly resource: Resource;
  readonly hooks: ResourceHooks;
}

/** Finds the page of master data at an address. @throws Refusal 404: none stands there */
export type ResourcePageAt = (address: string) => ResourcePage;

/**
 * @param hooks what the server does beyond definitions, by the address of their page
 * @throws Error hooks stand where no resource does
 */
export const createResourcePages = (hooks: ReadonlyMap<string, ResourceHooks>): ResourcePageAt => {
  for (const address of hooks.keys())
    if (!resources.has(address)) throw new Error(`hooks stand at ${address}, where no resource does`);
  return (address) => {
    const resource = resources.get(address);
    if (!resource) throw notFound();
    return { address, resource, hooks: hooks.get(address) ?? {} };
  };
};
