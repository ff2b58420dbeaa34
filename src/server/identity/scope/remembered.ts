/**
 * What was made of something, kept for the next time.
 * @param most so many are kept; one more, and all are forgotten: those that are asked for often are soon back
 */
export const remembered = <Given extends readonly (string | number)[], T>(
  most: number,
  make: (...given: Given) => T,
): ((...given: Given) => T) => {
  const kept = new Map<string, { readonly made: T }>();
  return (...given) => {
    const key = given.join(' ');
    const known = kept.get(key);
    if (known !== undefined) return known.made;
    if (kept.size >= most) kept.clear();
    const made = make(...given);
    kept.set(key, { made });
    return made;
  };
};
