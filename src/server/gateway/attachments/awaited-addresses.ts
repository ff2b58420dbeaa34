/** A terminal that was asked connects within this time. */
const awaitedMs = 10 * 60_000;

/** Addresses from which files are awaited, since their terminals were asked there. */
export const createAwaitedAddresses = (clock: () => number) => {
  const untilMs = new Map<string, number>();
  return {
    add: (address: string): void => {
      for (const [one, ms] of untilMs) if (ms <= clock()) untilMs.delete(one);
      untilMs.set(address, clock() + awaitedMs);
    },
    has: (address: string): boolean => (untilMs.get(address) ?? 0) > clock(),
    /** Addresses that are remembered. */
    size: (): number => untilMs.size,
  };
};
