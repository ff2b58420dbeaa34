export interface Batch<T> {
  /** What is done side by side, at most. */
  readonly limit: number;
  /** Takes what is due, so that no other process has it too for as long as it is done. */
  readonly take: (limit: number) => Promise<readonly T[]>;
  readonly act: (item: T) => Promise<unknown>;
  readonly failed: (error: unknown) => void;
}

/**
 * Takes what is due and does it. One that fails holds up none of the others; it is taken again once its lease is over.
 * @returns whether there may be more; false where one failed, since what is given back at once would fail as soon
 */
export const workBatch = async <T>({ limit, take, act, failed }: Batch<T>): Promise<boolean> => {
  const taken = await take(limit);
  const outcomes = await Promise.allSettled(taken.map(act));
  const failures = outcomes.filter((outcome) => outcome.status === 'rejected');
  for (const { reason } of failures) failed(reason);
  return failures.length === 0 && taken.length === limit;
};
