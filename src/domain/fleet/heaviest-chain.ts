/** Two things that may be paired: a row of the first, a position in the second, and what the pair is worth. */
export interface ChainLink {
  readonly row: number;
  readonly position: number;
  /** Above nought. */
  readonly weight: number;
}

/**
 * The pairs worth most together in which rows rise and positions never fall, at most one a row. Of equals the one with
 * the lower positions. The work grows with n log n (Fenwick's tree of the best chain up to a position).
 * @param links in rising rows
 */
export const heaviestChain = <L extends ChainLink>(links: readonly L[]): readonly L[] => {
  const positions = [...new Set(links.map(({ position }) => position))].toSorted((a, b) => a - b);
  const rankOf = new Map(positions.map((position, i) => [position, i + 1]));
  const worth = new Float64Array(links.length);
  const before = new Int32Array(links.length).fill(-1);
  const best = new Int32Array(positions.length + 1).fill(-1);
  const worthOf = (link: number): number => (link < 0 ? 0 : (worth[link] ?? 0));
  const rank = (link: number): number => rankOf.get(links[link]?.position ?? Number.NaN) ?? 0;
  const bestUpTo = (link: number): number => {
    let found = -1;
    for (let at = rank(link); at > 0; at -= at & -at) {
      const there = best[at] ?? -1;
      if (worthOf(there) > worthOf(found)) found = there;
    }
    return found;
  };
  const enter = (link: number): void => {
    for (let at = rank(link); at <= positions.length; at += at & -at)
      if (worthOf(link) > worthOf(best[at] ?? -1)) best[at] = link;
  };
  let last = -1;
  for (let from = 0; from < links.length;) {
    let to = from;
    // A row is entered when all of its links have looked: none follows another.
    for (; to < links.length && links[to]?.row === links[from]?.row; to++) {
      before[to] = bestUpTo(to);
      worth[to] = worthOf(before[to] ?? -1) + (links[to]?.weight ?? 0);
      if (worthOf(to) > worthOf(last)) last = to;
    }
    for (; from < to; from++) enter(from);
  }
  const chain: L[] = [];
  for (let link = last; link >= 0; link = before[link] ?? -1) {
    const each = links[link];
    if (each) chain.push(each);
  }
  return chain.toReversed();
};
