/** Ids in three pieces each, the first and the last of them common to all: cut at colons, no own one is empty. */
export const commonEnds = (
  ids: readonly string[],
): { readonly head: string; readonly own: readonly string[]; readonly tail: string } => {
  const pieces = ids.map((id) => id.split(':'));
  const [first = []] = pieces;
  const most = Math.min(...pieces.map(({ length }) => length)) - 1;
  const alike = (at: number): boolean => pieces.every((piece) => piece.at(at) === first.at(at));
  let before = 0;
  while (before < most && alike(before)) before += 1;
  let after = 0;
  while (before + after < most && alike(-1 - after)) after += 1;
  return {
    head: first
      .slice(0, before)
      .map((piece) => `${piece}:`)
      .join(''),
    own: pieces.map((piece) => piece.slice(before, piece.length - after).join(':')),
    tail: first
      .slice(first.length - after)
      .map((piece) => `:${piece}`)
      .join(''),
  };
};
