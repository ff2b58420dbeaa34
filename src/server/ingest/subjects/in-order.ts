/**
 * The outcomes of works in their order, of which so many are under way: while one waits for the database, the next are
 * computed. After a failure none begins, and those under way are waited for, since they use the same transaction.
 * @param begun done once, when the first works have asked the database for what they need
 */
export async function* inOrder<T>(
  works: Iterable<() => Promise<T>>,
  most: number,
  begun: () => Promise<void> = async () => {},
): AsyncGenerator<T> {
  const underWay: Promise<T>[] = [];
  let isBegun = false;
  const begin = async (): Promise<void> => {
    if (isBegun) return;
    isBegun = true;
    await begun();
  };
  try {
    for (const work of works) {
      const outcome = work();
      // It is told of when its turn comes, which may be later than it fails.
      outcome.catch(() => {});
      underWay.push(outcome);
      const [first] = underWay;
      if (underWay.length === most && first) {
        underWay.shift();
        await begin();
        yield await first;
      }
    }
    await begin();
    for (let first = underWay.shift(); first; first = underWay.shift()) yield await first;
  } finally {
    await Promise.allSettled(underWay);
  }
}
