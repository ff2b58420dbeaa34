/** Timers of the process; each returns what stops it. */
export interface Timers {
  readonly after: (ms: number, act: () => void) => () => void;
  readonly every: (ms: number, act: () => void) => () => void;
}
