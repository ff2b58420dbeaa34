import type { CallAccess } from '#contract/call.ts';
import { resources } from '#pages/definitions.ts';

import type { Actor } from '../identity/actor.ts';
import { maySee, maySeeAny } from '../identity/menus.ts';

const addressOf = (args: object): string => String(Reflect.get(args, 'address') ?? '');

const mayWrite = (actor: Actor, address: string): boolean => {
  const resource = resources.get(address);
  return resource === undefined || actor.functions.has(resource.writeFunction);
};

/** A page whose writes wait for nobody has nothing to decide on. */
const mayApprove = (actor: Actor, address: string): boolean =>
  actor.functions.has(resources.get(address)?.approval ?? '');

/**
 * Whether a role may make a call, by the call's own `access`. Whose rows it then reaches is decided by the handler,
 * from the actor's companies.
 */
export const isAllowed = (actor: Actor, access: CallAccess, args: object): boolean => {
  if (access === 'public' || access === 'own') return true;
  if ('functionCode' in access) return actor.functions.has(access.functionCode);
  if ('page' in access) return maySeeAny(actor.functions, access.page);
  const address = addressOf(args);
  if (!maySee(actor.functions, address)) return false;
  if ('pageOf' in access) return true;
  return 'approves' in access ? mayApprove(actor, address) : mayWrite(actor, address);
};
