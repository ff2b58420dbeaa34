import type { CallAccess } from '#contract/call.ts';
import { records } from '#pages/definitions.ts';

import type { Actor } from '../session/actor.ts';
import { maySee } from '../stores/menus.ts';

/** `setting/base_data/truck/12` is row 12 of `setting/base_data/truck`. */
export const recordTarget = (path: string): { readonly address: string; readonly id: number | null } => {
  const [, address, id] = /^(.*?)(?:\/(\d{1,9}))?$/.exec(path) ?? [];
  return { address: address ?? '', id: id === undefined ? null : Number(id) };
};

const addressOf = (args: object): string => recordTarget(String(Reflect.get(args, 'address') ?? '')).address;

const mayWrite = (actor: Actor, address: string): boolean => {
  const record = records.get(address);
  return record === undefined || actor.functions.has(record.writeFunction);
};

/**
 * Whether a role may make a call, by what the call itself says it needs. Whose rows it then reaches is decided by the
 * handler, from the actor's companies.
 */
export const isAllowed = (actor: Actor, access: CallAccess, args: object): boolean => {
  if (access === 'public' || access === 'own') return true;
  if ('functionCode' in access) return actor.functions.has(access.functionCode);
  if ('page' in access) return access.page.some((address) => maySee(actor.functions, address));
  const address = addressOf(args);
  if (!maySee(actor.functions, address)) return false;
  return 'pageOf' in access || mayWrite(actor, address);
};
