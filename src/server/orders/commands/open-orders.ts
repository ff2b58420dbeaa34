import { repeatAfterMs } from '#domain/commands/command-kinds.ts';

/** What is known is read again after so long: a notice that was lost costs an order no more. */
const staleMs = 5_000;

/** When the next order of a terminal may be given; an order that is never given is a terminal that is missing. */
export interface DueOrder {
  readonly terminal: string;
  readonly dueMs: number;
}

/** What is known of a terminal, and the number of the notice or statement that it is known by. */
interface Known {
  readonly dueMs: number;
  readonly number: number;
}

const atOnce = Number.NEGATIVE_INFINITY;

/**
 * Terminals that have an order to be given, and from when on, as far as this process knows: for the others, and before
 * that, nothing needs to be looked for. Orders are added by their notices, those that ended go with the next reading.
 */
export const createOpenOrders = ({
  read,
  now,
}: {
  readonly read: () => Promise<readonly DueOrder[]>;
  readonly now: () => number;
}) => {
  /** Null: not known, any terminal may have one. */
  let known: Map<string, Known> | null = null;
  let readMs = Number.NEGATIVE_INFINITY;
  /** What came to be known since the reading under way began, which may not hold it. */
  let meanwhile: Map<string, Known> | null = null;
  let last = 0;

  const readAgain = (): void => {
    if (meanwhile !== null) return;
    const added = new Map<string, Known>();
    meanwhile = added;
    const beganMs = now();
    const number = last;
    read().then(
      (orders) => {
        const all = orders.map(({ terminal, dueMs }) => [terminal, { dueMs, number }] as const);
        // A lost connection may have taken a notice of this reading's time with it.
        known = meanwhile === added ? new Map([...all, ...added]) : null;
        readMs = beganMs;
        if (meanwhile === added) meanwhile = null;
      },
      // Not known is not wrong: every terminal is looked for until a reading comes off.
      () => {
        known = null;
        if (meanwhile === added) meanwhile = null;
      },
    );
  };

  const set = (terminal: string, one: Known): void => {
    known?.set(terminal, one);
    meanwhile?.set(terminal, one);
  };

  return {
    /** A notice: an order of a terminal is to be given at once; '': notices may have been lost. */
    note: (terminal: string): void => {
      last += 1;
      if (terminal !== '') return set(terminal, { dueMs: atOnce, number: last });
      known = null;
      meanwhile = null;
    },
    /** Those of these terminals for which something may be due. */
    among: (terminals: readonly string[]): readonly string[] => {
      const nowMs = now();
      if (known === null || Math.abs(nowMs - readMs) > staleMs) readAgain();
      const held = known;
      if (held === null) return terminals;
      return terminals.filter((terminal) => (held.get(terminal)?.dueMs ?? Number.POSITIVE_INFINITY) <= nowMs);
    },
    /**
     * To be called as a statement begins that takes what is due. What it returns is called with the terminals that were
     * given all of theirs: they are not looked for until those are due again. A notice that came meanwhile may be of an
     * order that the statement didn't see.
     */
    taking: (): ((terminals: readonly string[]) => void) => {
      const number = last;
      return (terminals) => {
        const dueMs = now() + repeatAfterMs;
        for (const terminal of terminals)
          if (((known ?? meanwhile)?.get(terminal)?.number ?? 0) <= number) set(terminal, { dueMs, number });
      };
    },
  };
};

/** See `createOpenOrders`. */
export type OpenOrders = ReturnType<typeof createOpenOrders>;
