/**
 * Longest times that a request may take to arrive, ms: its head, and all of it. A terminal with 110 kbit/s has sent
 * its 4 MB of film by then; answers may take as long as they do. Node checks both every `lookEveryMs`.
 */
export interface RequestTimeLimits {
  readonly headMs: number;
  readonly requestMs: number;
  readonly lookEveryMs: number;
}

/** Of a server that serves. */
export const requestTimeLimits: RequestTimeLimits = {
  headMs: 20_000,
  requestMs: 300_000,
  lookEveryMs: 10_000,
};
