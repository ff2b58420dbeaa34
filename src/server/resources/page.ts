import { resources } from '#pages/definitions.ts';
import type { Resource } from '#resource/define.ts';

import { notFound } from '../http/refusal.ts';
import { hooksOf, type ResourceHooks } from './hooks.ts';

/** A page of master data: its definition with what the server does beyond it. */
export interface ResourcePage {
  readonly address: string;
  readonly resource: Resource;
  readonly hooks: ResourceHooks;
}

/** @throws Refusal 404: no page of master data stands at this address */
export const resourcePageAt = (address: string): ResourcePage => {
  const resource = resources.get(address);
  if (!resource) throw notFound();
  return { address, resource, hooks: hooksOf(address) };
};
