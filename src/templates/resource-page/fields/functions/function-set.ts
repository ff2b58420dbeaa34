import { includesCode } from '#domain/access/role-codes.ts';
import type { Text } from '#i18n/text.ts';

/** Something that a role may be given: a page (`page:<address>`) or a function. */
export interface FunctionChoice {
  readonly code: string;
  readonly text: Text;
}

/** Pages below one entry of the menu, or the functions. `pattern` stands for all of a group's pages, later ones too. */
export interface FunctionGroup {
  readonly title: Text;
  readonly pattern: string | null;
  readonly choices: readonly FunctionChoice[];
}

/**
 * The set with some codes given or taken. Patterns that cover what is taken become the single pages that they stood
 * for, of those that can be seen here; a group that is whole becomes its pattern.
 */
export const withCodes = (
  codes: readonly string[],
  changed: readonly string[],
  given: boolean,
  groups: readonly FunctionGroup[],
): readonly string[] => {
  const held = new Set(codes);
  const known = groups.flatMap(({ choices }) => choices.map(({ code }) => code));
  const wanted = new Set(known.filter((code) => includesCode(held, code)));
  for (const code of changed) {
    if (given) wanted.add(code);
    else wanted.delete(code);
  }
  const result = new Set([...held].filter((code) => !code.endsWith('*') && !known.includes(code)));
  for (const { pattern, choices } of groups) {
    const all = choices.length > 0 && choices.every(({ code }) => wanted.has(code));
    const wasWhole = pattern !== null && (held.has(pattern) || held.has('page:*'));
    if (all && wasWhole) result.add(pattern);
    else for (const { code } of choices) if (wanted.has(code)) result.add(code);
  }
  return [...result].toSorted();
};
