/** Places of a message: in the log, and among all that a partition's readers were ever given. */
export interface Given {
  readonly seq: number;
  readonly deliverySequence: number;
}

/** What was here when the log's servers were asked how much they gave that is not done. */
export interface Asked {
  readonly held: number;
  readonly gaps: number;
}

/**
 * Hands on the messages of one partition in the order in which they were appended. What was on its way to a reader that
 * died, or by a connection that broke, is given again only after a while, and newer messages come before it: after a
 * place that was left out, and in the beginning, nothing is handed on until everything that was given is here.
 */
export const createAppendOrder = <M extends Given>() => {
  /** Given, and neither done nor set aside. */
  const held = new Map<number, M>();
  const waiting = new Map<number, M>();
  let whole = false;
  let last: number | null = null;
  /** How often something may have been left out before a message. */
  let gaps = 0;
  return {
    take: (message: M): void => {
      if (last === null || message.deliverySequence !== last + 1) {
        whole = false;
        gaps += 1;
      }
      last = message.deliverySequence;
      const underWay = held.has(message.seq) && !waiting.has(message.seq);
      held.set(message.seq, message);
      if (!underWay) waiting.set(message.seq, message);
    },
    isWhole: (): boolean => whole,
    ask: (): Asked => ({ held: held.size, gaps }),
    /**
     * Takes the servers' answer. Only what was here when they were asked is compared with it, and not by its places:
     * of those they may forget the newest when another server takes over.
     * @param pending how much they gave that is not done; nothing may be about to be done meanwhile
     */
    answer: (asked: Asked, pending: number): void => {
      whole = asked.gaps === gaps && asked.held >= pending;
    },
    /** What is missing may never come: what is here is handed on without it. */
    giveUp: (): void => {
      whole = true;
    },
    /** What waits, oldest first; nothing while something older may be missing. */
    handOn: (): M[] => {
      if (!whole) return [];
      const found = [...waiting.values()].toSorted((a, b) => a.seq - b.seq);
      waiting.clear();
      return found;
    },
    done: (seq: number): void => void held.delete(seq),
    held: (): Iterable<M> => held.values(),
    isEmpty: (): boolean => waiting.size === 0,
    /** What nobody has begun with; it is not ours any more. */
    leave: (): M[] => {
      const left = [...waiting.values()];
      for (const { seq } of left) held.delete(seq);
      waiting.clear();
      return left;
    },
  };
};
