import type { Clock } from '../ports.ts';
import type { Store } from '../storage/store-port.ts';
import type { Http } from './http.ts';
import type { SendOptions } from './send-request.ts';

/** A sign-out that has not reached the server is sent again after this, then a little later each time. */
const retryMs = 5_000;
const retryAtMostMs = 30_000;

/** A sign-out that the server has still to be told of. */
interface Owed {
  /** The header of the session that is to end; null: its cookie alone says it. */
  readonly header: string | null;
}

/** Tells the server of a sign-out, until it has heard: this device was cleared before. */
export const createSignOut = (clock: Clock, http: Http, store: Store, isSignedIn: () => boolean) => {
  let isOwed = false;
  /** On its way to the server: nobody signs in meanwhile, or it would end the new session. */
  let signingOut: Promise<void> = Promise.resolve();
  let unheard = 0;
  let cancelRetry = (): void => {};

  const owed = async (): Promise<Owed | null> => {
    const pending = await store.readMeta('logoutPending');
    if (typeof pending !== 'object' || pending === null) return null;
    return { header: 'header' in pending && typeof pending.header === 'string' ? pending.header : null };
  };

  const tell = async (header: string | null, language: SendOptions['language']): Promise<void> => {
    const outcome = await http.send(
      'session.logout',
      {},
      { language, timeoutMs: 5_000, ...(header !== null && { headers: { 'header-id': header } }) },
    );
    const reached = outcome.ok || outcome.failure.resultCode !== null;
    isOwed = !reached;
    await store.writeMeta('logoutPending', isOwed ? { header } : false);
    unheard = reached ? 0 : unheard + 1;
    cancelRetry();
    // On the sign-in page, or without a session, no other request would show that the server is reachable again.
    if (!reached) cancelRetry = clock.after(Math.min(retryAtMostMs, retryMs * unheard), () => void retry());
  };
  const send = (header: string | null, language: SendOptions['language']): Promise<void> => {
    signingOut = tell(header, language);
    return signingOut;
  };

  const retry = async (): Promise<void> => {
    if (!isOwed || isSignedIn()) return;
    isOwed = false;
    const pending = await owed();
    // Somebody has signed in meanwhile, here or in the hub of another tab: by its cookie the request would end the
    // present session.
    if (pending === null || isSignedIn()) return;
    await send(pending.header, 'zh');
  };

  return {
    owed,
    send,
    retry,
    /** Written down, before anything else is: whoever starts next sends it. */
    note: (header: string | null): Promise<void> => store.writeMeta('logoutPending', { header }),
    /** Somebody has signed in: his session is not to end. */
    forget: async (): Promise<void> => {
      isOwed = false;
      await store.writeMeta('logoutPending', false);
    },
    settled: (): Promise<void> => signingOut,
  };
};
