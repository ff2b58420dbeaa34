import type { Clock } from '../ports.ts';
import type { Http } from './http.ts';

/** With the loss of the socket itself: known within 10 s on every tab. */
const probeTimeoutMs = 5_000;
/** Minimum time between two checks of the session. */
const checkedMs = 5_000;

/** Asks the server for the session: whether it answers at all, and whether the session is still there. */
export const createSessionCheck = (clock: Clock, http: Http, signedIn: () => boolean) => {
  let lastMs = -Infinity;
  /** Is the server there? The answer, or its absence, updates the connection's state. */
  const probe = (): Promise<unknown> =>
    http.send('session.resume', {}, { language: 'zh', timeoutMs: probeTimeoutMs });
  return {
    probe,
    /** Is the session cookie still there? Neither an event nor the open socket shows that it was deleted. */
    check: (): void => {
      if (!signedIn() || clock.now() - lastMs < checkedMs) return;
      lastMs = clock.now();
      void probe();
    },
    /** The session may be over; if so, its 504 ends it here as everywhere. */
    resume: (): void => void http.send('session.resume', {}, { language: 'zh' }),
  };
};

export type SessionCheck = ReturnType<typeof createSessionCheck>;
