/** Channel of the database on which a terminal is named that an order was written for. */
export const commandChannel = 'terminal_command';

/** A wait for an order: when it is over, and how it is ended before. */
export interface CommandWait {
  readonly over: Promise<void>;
  readonly cancel: () => void;
}

/** Requests that wait until an order is written for one of their terminals. */
export const createCommandWaiters = () => {
  const waiting = new Map<string, Set<() => void>>();
  const forget = (terminal: string, wake: () => void): void => {
    const of = waiting.get(terminal);
    of?.delete(wake);
    if (of?.size === 0) waiting.delete(terminal);
  };
  return {
    wake: (terminal: string): void => {
      for (const wake of waiting.get(terminal) ?? []) wake();
    },
    /** Ends every waiting: the server stops. */
    wakeAll: (): void => {
      for (const all of waiting.values()) for (const wake of all) wake();
    },
    /** Begins to wait until one of the terminals is woken, or so long. */
    wait: (terminals: readonly string[], ms: number): CommandWait => {
      let end = (): void => {};
      const over = new Promise<void>((resolve) => {
        end = resolve;
      });
      const cancel = (): void => {
        clearTimeout(timer);
        for (const terminal of terminals) forget(terminal, cancel);
        end();
      };
      const timer = setTimeout(cancel, ms);
      for (const terminal of terminals) {
        const of = waiting.get(terminal) ?? new Set();
        of.add(cancel);
        waiting.set(terminal, of);
      }
      return { over, cancel };
    },
    /** Terminals that somebody waits for. */
    size: (): number => waiting.size,
  };
};
