/** Whether codes of a role include a page or function, by itself or by a pattern above it (`page:cargo_monitor/*`, `page:*`). */
export const includesCode = (codes: ReadonlySet<string>, code: string): boolean => {
  if (codes.has(code)) return true;
  if (!code.startsWith('page:')) return false;
  const parts = code.slice('page:'.length).split('/');
  return parts.some((_, depth) => codes.has(`page:${[...parts.slice(0, depth), '*'].join('/')}`));
};

/** Those of the known pages and functions that the codes of a role include. */
export const includedCodes = (codes: readonly string[], known: readonly string[]): ReadonlySet<string> => {
  const held = new Set(codes);
  return new Set(known.filter((code) => includesCode(held, code)));
};

/**
 * Codes of a role that includes just the wanted ones of the known pages and functions. A pattern that it had stays while
 * all that it stands for is wanted, so that it includes later pages too; else the pages that are left of it stand for
 * themselves. Codes that are not known here stay as they were.
 */
export const codesFor = (
  before: readonly string[],
  wanted: ReadonlySet<string>,
  known: readonly string[],
): readonly string[] => {
  const had = new Set(before);
  const isKnown = new Set(known);
  const patterns = before.filter(
    (code) =>
      code.endsWith('*') && known.every((one) => !includesCode(new Set([code]), one) || wanted.has(one)),
  );
  const kept = new Set(patterns);
  const others = before.filter((code) => !code.endsWith('*') && !isKnown.has(code));
  const single = known.filter((code) => wanted.has(code) && (had.has(code) || !includesCode(kept, code)));
  return [...new Set([...patterns, ...others, ...single])].toSorted();
};
