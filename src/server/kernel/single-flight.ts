export interface SingleFlight {
  (): Promise<void>;
  /** When it is not under way any more; it does not fail where the work did. */
  readonly settled: () => Promise<unknown>;
}

/** Runs work once at a time: whoever asks for it meanwhile gets the end of the run that is under way. */
export const singleFlight = (work: () => Promise<void>): SingleFlight => {
  let running: Promise<void> | null = null;
  const run = (): Promise<void> => {
    running ??= work().finally(() => {
      running = null;
    });
    return running;
  };
  return Object.assign(run, {
    // Who ran it is told; who waits for the end needs no more than that.
    settled: () => running?.catch(() => {}) ?? Promise.resolve(),
  });
};
