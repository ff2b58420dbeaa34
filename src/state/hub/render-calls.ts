/** What was asked for while something was rendered. */
export interface Ahead<T> {
  readonly loaded: T;
  /** It is mounted: whoever asks the same from now on asks anew. */
  readonly mounted: () => void;
}

/**
 * Calls that are made while a page is rendered, before it is mounted. Such a render can be thrown away and begun again,
 * any number of times, and asks each time: while the answer is on its way, it is the same one.
 */
export const createRenderCalls = () => {
  const underWay = new Map<string, Promise<unknown>>();
  /** Keys of the load that runs; null: nothing is being rendered. */
  let asked: string[] | null = null;

  return {
    /** Runs what is asked for while something is rendered; what it asks for later, after an answer, is asked by itself. */
    ahead: <T>(load: () => T): Ahead<T> => {
      const keys: string[] = [];
      const outer = asked;
      asked = keys;
      try {
        return { loaded: load(), mounted: () => keys.forEach((key) => underWay.delete(key)) };
      } finally {
        asked = outer;
      }
    },
    /** @param keyOf says what is asked */
    ask: <T>(keyOf: () => string, ask: () => Promise<T>): Promise<T> => {
      if (asked === null) return ask();
      const key = keyOf();
      asked.push(key);
      const former = underWay.get(key);
      // The key says which call it is, and with that what it answers.
      if (former !== undefined) return former as Promise<T>;
      const answer = ask();
      underWay.set(key, answer);
      const over = (): boolean => underWay.delete(key);
      answer.then(over, over);
      return answer;
    },
  };
};
