import { resources } from '#pages/definitions.ts';
import type { Resource } from '#resource/define.ts';
import { type DependentRows, dependentsOf } from '#resource/dependents.ts';

import { notFound } from '../kernel/refusal.ts';
import type { ResourceHooks } from './hooks.ts';

/** A page of master data: its definition with what the server does beyond it. */
export interface ResourcePage {
  readonly address: string;
  readonly resource: Resource;
  readonly hooks: ResourceHooks;
  /** Rows of other pages that may name its rows, each with SQL that holds for a row that is still to come. */
  readonly dependents: readonly (DependentRows & { readonly openSql: string })[];
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
    const dependents = dependentsOf(address, resources).map((rows) => ({
      ...rows,
      openSql: (rows.whileOpen ? hooks.get(rows.page)?.open : undefined) ?? 'true',
    }));
    return { address, resource, hooks: hooks.get(address) ?? {}, dependents };
  };
};
