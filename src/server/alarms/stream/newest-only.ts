/**
 * Runs one piece of work at a time. Of requests that come meanwhile only the newest is run. A failure ends that piece
 * alone and is passed on.
 */
export const newestOnly = <T>(work: (item: T) => Promise<void>, failed: (error: unknown) => void) => {
  let waiting: { readonly item: T } | null = null;
  let busy = false;
  const run = async (): Promise<void> => {
    busy = true;
    while (waiting) {
      const { item } = waiting;
      waiting = null;
      await work(item).catch(failed);
    }
    busy = false;
  };
  return {
    take: (item: T): void => {
      waiting = { item };
      if (!busy) void run();
    },
    /** Drops what waits. */
    clear: (): void => {
      waiting = null;
    },
  };
};
