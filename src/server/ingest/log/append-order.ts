/** Places of a message: in the log, and among all that a partition's readers were ever given. */
export interface Given {
  readonly seq: number;
  readonly deliverySequence: number;
}

/** What the log's servers say of a partition: how much was given and is not done, the newest of it, and how often they gave. */
export interface Outstanding {
  readonly pending: number;
  readonly newestSeq: number;
  readonly deliveries: number;
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
  /** The newest delivery before which another may be missing. */
  let doubtful = 0;
  return {
    take: (message: M): void => {
      if (last === null || message.deliverySequence !== last + 1) {
        whole = false;
        doubtful = message.deliverySequence;
      }
      last = message.deliverySequence;
      const underWay = held.has(message.seq) && !waiting.has(message.seq);
      held.set(message.seq, message);
      if (!underWay) waiting.set(message.seq, message);
    },
    isWhole: (): boolean => whole,
    /** Compares what is here with what the servers gave; nothing may be about to be done meanwhile. */
    compare: ({ pending, newestSeq, deliveries }: Outstanding): void => {
      const here = [...held.keys()].filter((seq) => seq <= newestSeq).length;
      whole = doubtful <= deliveries && here >= pending;
      if (whole) last = Math.max(last ?? 0, deliveries);
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
    /** What nobody has begun with. */
    leave: (): M[] => {
      const left = [...waiting.values()];
      waiting.clear();
      return left;
    },
  };
};
