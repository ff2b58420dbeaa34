/** What was asked for while something was rendered. */
export interface Ahead<T> {
  readonly loaded: T;
  /** It is mounted, or nobody will mount it: whoever asks the same from now on asks anew. */
  readonly mounted: () => void;
}

/**
 * Calls that are made while a page is rendered, before it is mounted. Such a render can be thrown away and begun again,
 * any number of times, and asks each time: while the answer is on its way, it is the same one. What was asked for early,
 * before there was anything to render, is the same one until a page with it is mounted.
 */
export const createRenderCalls = () => {
  const answers = new Map<string, Promise<unknown>>();
  /** Keys of those that stay once they are there. */
  const early = new Set<string>();
  /** Keys of the load that runs; null: nothing is being rendered. */
  let asked: string[] | null = null;

  const forget = (key: string): void => {
    answers.delete(key);
    early.delete(key);
  };

  const run = <T>(load: () => T, keys: string[]): Ahead<T> => {
    const outer = asked;
    asked = keys;
    try {
      return { loaded: load(), mounted: () => keys.forEach(forget) };
    } finally {
      asked = outer;
    }
  };

  return {
    /** Runs what is asked for while something is rendered; what it asks for later, after an answer, is asked by itself. */
    ahead: <T>(load: () => T): Ahead<T> => run(load, []),
    /** Runs what a page will ask for that can't be rendered yet. */
    early: <T>(load: () => T): Ahead<T> => {
      const keys: string[] = [];
      const ahead = run(load, keys);
      for (const key of keys) early.add(key);
      return ahead;
    },
    /** @param keyOf says what is asked */
    ask: <T>(keyOf: () => string, ask: () => Promise<T>): Promise<T> => {
      if (asked === null) return ask();
      const key = keyOf();
      asked.push(key);
      const former = answers.get(key);
      // The key says which call it is, and with that what it answers.
      if (former !== undefined) return former as Promise<T>;
      const answer = ask();
      answers.set(key, answer);
      const over = (): void => {
        if (!early.has(key)) answers.delete(key);
      };
      answer.then(over, over);
      return answer;
    },
  };
};
