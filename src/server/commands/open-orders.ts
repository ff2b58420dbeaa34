/** What is known is read again after so long: a notice that was lost costs an order no more. */
const staleMs = 5_000;

/**
 * Terminals that have an order under way, as far as this process knows: of the others nothing needs to be looked for.
 * Orders are added by their notices, those that ended go with the next reading.
 */
export const createOpenOrders = ({
  read,
  now,
}: {
  /** Terminals with an order that is not ended. */
  readonly read: () => Promise<readonly string[]>;
  readonly now: () => number;
}) => {
  /** Null: not known, any terminal may have one. */
  let known: Set<string> | null = null;
  let readMs = Number.NEGATIVE_INFINITY;
  /** Named by a notice since the reading under way began, which may not hold them. */
  let meanwhile: Set<string> | null = null;

  const readAgain = (): void => {
    if (meanwhile !== null) return;
    const added = new Set<string>();
    meanwhile = added;
    const beganMs = now();
    read().then(
      (terminals) => {
        // A lost connection may have taken a notice of this reading's time with it.
        known = meanwhile === added ? new Set([...terminals, ...added]) : null;
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

  return {
    /** A notice: an order was written for a terminal; '': notices may have been lost. */
    note: (terminal: string): void => {
      if (terminal === '') {
        known = null;
        meanwhile = null;
        return;
      }
      known?.add(terminal);
      meanwhile?.add(terminal);
    },
    /** Those of these terminals for which something may wait. */
    among: (terminals: readonly string[]): readonly string[] => {
      if (known === null || Math.abs(now() - readMs) > staleMs) readAgain();
      const held = known;
      return held === null ? terminals : terminals.filter((terminal) => held.has(terminal));
    },
  };
};

/** See `createOpenOrders`. */
export type OpenOrders = ReturnType<typeof createOpenOrders>;
