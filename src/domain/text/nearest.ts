/** Letters to insert, delete or replace until one text is the other (Levenshtein). */
const distance = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
};

/** Case and what joins words are no difference: `tank_level`, `tankLevel` and `tank-level` are one name. */
const folded = (name: string): string => name.toLowerCase().replaceAll(/[\s_.-]/g, '');

/** Longer names are no names of ours, and comparing them would cost time. */
const longest = 64;

/**
 * The name that was probably meant: a third of its letters may be wrong, two at most; null: none is so near.
 * @param names in the order in which the first of equally near ones is taken
 */
export const nearest = (given: string, names: readonly string[]): string | null => {
  if (given.length > longest) return null;
  const asked = folded(given);
  let found: { readonly name: string; readonly off: number } | null = null;
  for (const name of names) {
    const wanted = folded(name);
    const most = Math.min(2, Math.floor(Math.min(wanted.length, asked.length) / 3));
    if (Math.abs(wanted.length - asked.length) > most) continue;
    const off = distance(asked, wanted);
    if (off <= most && off < (found?.off ?? Infinity)) found = { name, off };
  }
  return found?.name ?? null;
};
