/**
 * Longest times that a request may take to arrive, ms: its head, its body, and all of one whose sender is known
 * before its body is read: a terminal with 110 kbit/s has sent its 4 MB of film by then. Answers may take as long as
 * they do. Node checks head and whole every `lookEveryMs`.
 */
export interface RequestTimeLimits {
  readonly headMs: number;
  readonly bodyMs: number;
  readonly requestMs: number;
  readonly lookEveryMs: number;
}

/** Of a server that serves. */
export const requestTimeLimits: RequestTimeLimits = {
  headMs: 20_000,
  bodyMs: 30_000,
  requestMs: 300_000,
  lookEveryMs: 10_000,
};
