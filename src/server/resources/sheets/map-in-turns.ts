import { createBreath } from '../../ingest/subjects/breath.ts';

/** What `make` makes of each item, in order; others have their turn in between, since a sheet may have 10,000 rows. */
export const mapInTurns = async <T, R>(
  items: readonly T[],
  make: (item: T, index: number) => R,
): Promise<readonly R[]> => {
  const breathe = createBreath(() => performance.now());
  const made: R[] = [];
  for (const [index, item] of items.entries()) {
    made.push(make(item, index));
    await breathe();
  }
  return made;
};
