/** What a part that acts by the clock needs of it: `every` answers how to stop. */
export interface Timers {
  every(ms: number, act: () => void): () => void;
}
