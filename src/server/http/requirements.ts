import type { CallAccess } from '#contract/call.ts';
import { type FunctionCode, roleFunctions } from '#domain/access/functions.ts';
import { isForServices } from '#domain/access/service-functions.ts';
import { screenFunctions, screens } from '#domain/menu/screens.ts';
import type { Text } from '#i18n/text.ts';
import { definedTitle, resources } from '#pages/definitions.ts';

import { maySeeAny } from '../identity/menus.ts';

/** What an account has to hold: a function, or one of several pages. */
export type Requirement =
  | { readonly functionCode: FunctionCode }
  | { readonly pages: readonly [string, ...string[]] };

const functionNeeded = (code: string | undefined): readonly Requirement[] =>
  code !== undefined && Object.hasOwn(roleFunctions, code) ? [{ functionCode: code as FunctionCode }] : [];

const pageNeeded = (address: string): readonly Requirement[] => [
  { pages: [address] },
  // Without it the page has nothing to show.
  ...functionNeeded(screenFunctions[address]),
];

/** What a call needs at a page, '' where it has none. */
export const requirementsOf = (access: CallAccess, address: string): readonly Requirement[] => {
  if (typeof access === 'string') return [];
  if ('functionCode' in access) return [{ functionCode: access.functionCode }];
  if ('page' in access) {
    const [first, ...others] = access.page;
    return first === undefined ? [] : [{ pages: [first, ...others] }];
  }
  const page = pageNeeded(address);
  if ('pageOf' in access) return page;
  const resource = resources.get(address);
  return [...page, ...functionNeeded('approves' in access ? resource?.approval : resource?.writeFunction)];
};

const inWords = (requirement: Requirement): Text => {
  if ('functionCode' in requirement) {
    const { functionCode } = requirement;
    const [zh, en] = roleFunctions[functionCode];
    return [`功能“${zh}”（\`${functionCode}\`）`, `the function “${en}” (\`${functionCode}\`)`];
  }
  const { pages } = requirement;
  const names = pages.map((page) => `\`${page}\``).join(', ');
  return pages.length === 1
    ? [`页面 ${names}`, `the page ${names}`]
    : [`页面之一：${names}`, `one of the pages ${names}`];
};

/** Requirements in words, joined: `the page … and the function …`. */
export const requirementText = (requirements: readonly Requirement[]): Text => {
  const texts = requirements.map(inWords);
  return [texts.map(([zh]) => zh).join('和'), texts.map(([, en]) => en).join(' and ')];
};

const holds = (functions: ReadonlySet<string>, requirement: Requirement): boolean =>
  'functionCode' in requirement
    ? functions.has(requirement.functionCode)
    : maySeeAny(
        // A page's own function is named beside it.
        new Set([...functions, ...requirement.pages.flatMap((page) => screenFunctions[page] ?? [])]),
        requirement.pages,
      );

const isPage = (address: string): boolean =>
  definedTitle(address) !== undefined || Object.hasOwn(screens, address);

/**
 * What an account lacks for a call that is offered to other systems at this page; none where it is not offered there,
 * or nothing is lacking.
 */
export const lackedBy = (
  functions: ReadonlySet<string>,
  access: CallAccess,
  address: string,
): readonly Requirement[] => {
  const needed = requirementsOf(access, address);
  const isOffered =
    (address === '' || isPage(address)) &&
    needed.every((one) => !('functionCode' in one) || isForServices(one.functionCode));
  return isOffered ? needed.filter((one) => !holds(functions, one)) : [];
};
