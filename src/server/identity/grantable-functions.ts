import { isFunctionCode } from '#domain/access/functions.ts';
import type { Text } from '#i18n/text.ts';

import { badRequest, restricted } from '../kernel/refusal.ts';
import type { Actor } from './actor.ts';
import { includesFunction, pageAddresses } from './menus.ts';

/** `page:a/*` stands for pages that are there, or it means nothing. */
const isPage = (code: string): boolean => {
  const address = code.slice('page:'.length);
  if (!code.startsWith('page:')) return false;
  return address.endsWith('*')
    ? pageAddresses().some((one) => one.startsWith(address.slice(0, -1)))
    : pageAddresses().includes(address);
};

const inForm = (text: Text) => badRequest(['请检查表单', 'Please check the form'], { functions: text });

/**
 * Looks at an edit of what somebody may do. Nobody gives or takes what he does not hold himself, nor edits who may do
 * more.
 * @param held functions and pages before the edit
 * @param wanted after it; undefined: the edit leaves them
 */
export const checkGrantable = (
  actor: Actor,
  held: readonly string[],
  wanted: readonly string[] | undefined,
): void => {
  const given = wanted?.filter((code) => !held.includes(code)) ?? [];
  const taken = wanted === undefined ? [] : held.filter((code) => !wanted.includes(code));
  if (given.some((code) => !isFunctionCode(code) && !isPage(code)))
    throw inForm(['请选择列表中的项', 'Choose from the list']);
  if ([...given, ...taken].some((code) => !includesFunction(actor.functions, code)))
    throw inForm(['只能增减自己拥有的功能', 'You can only grant or revoke functions that you have yourself']);
  if (held.some((code) => !includesFunction(actor.functions, code))) throw restricted();
};
