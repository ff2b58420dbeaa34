/**
 * Does one piece of work at a time. Of what comes meanwhile only the newest is done: it takes the place of those that
 * wait. A failure ends that piece alone and is handed on.
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
    /** What waits is forgotten. */
    clear: (): void => {
      waiting = null;
    },
  };
};
