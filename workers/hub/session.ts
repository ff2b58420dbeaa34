import type { CallName } from '#contract/calls.ts';
import type { CallOutcome, Session } from '#contract/hub.ts';
import { LoginReply, SessionUser } from '#contract/session.ts';

import type { Clock } from './doors.ts';
import type { Http, SendOptions } from './http.ts';
import { matches } from './matches.ts';
import type { Fields } from './request.ts';
import type { Store } from './store.ts';

interface Kept {
  readonly user: SessionUser;
  readonly header: string;
}

export interface SessionEvents {
  /** Taken up from this device, or said by the server. */
  started(session: Session): void;
  /** Nobody is signed in any more; `null`: nobody was. */
  ended(reason: 'sessionGone' | 'loggedOut' | null): void;
  /** Somebody signed in or out here: hubs of other tabs hear it. */
  changedHere(change: 'signedIn' | 'loggedOut'): void;
}

/** What stands on a disk may have been written by another version, or half. */
export const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'header' in value &&
  typeof value.header === 'string' &&
  'user' in value &&
  matches(SessionUser, value.user);

/** The exhibition demo role turns the login flag off (specification 6). */
const sessionOf = (user: SessionUser): Session => ({
  user,
  loggedIn: user.roles.every((role) => role.roleCode !== 'exhibition'),
});

const headerIn = (pending: object): string | null =>
  'header' in pending && typeof pending.header === 'string' ? pending.header : null;

/** A sign-out that the server has not heard is told again after this, then a little later each time. */
const tellAgainMs = 5_000;
const tellAgainAtMostMs = 30_000;

const startOptions: SendOptions = { language: 'zh', timeoutMs: 10_000 };

/** Who is signed in. Wiping this device comes first and needs no server; the server is told when it can be. */
export const createSession = (clock: Clock, http: () => Http, store: Store, events: SessionEvents) => {
  let kept: Kept | null = null;
  let logoutPending = false;
  /** A sign-out that is being told to the server: nobody signs in meanwhile, or it would end the new session. */
  let telling: Promise<void> = Promise.resolve();
  let unheard = 0;
  let cancelTelling = (): void => {};

  const putMeta = store.writeMeta;
  const getMeta = store.readMeta;

  const adopt = async (reply: LoginReply): Promise<void> => {
    const user = reply.userInfo;
    if (kept !== null && kept.user.id !== user.id) await end(null);
    kept = { user, header: reply['header-id'] };
    await putMeta('session', kept);
    events.started(sessionOf(user));
  };

  const end = async (reason: 'sessionGone' | 'loggedOut' | null): Promise<void> => {
    kept = null;
    events.ended(reason);
    // Writes that still wait belong to their user and are sent when that user signs in again; a logout takes them too.
    await store.wipe(reason === 'sessionGone' ? ['outbox'] : []);
  };

  const tellLogout = async (header: string | null, language: SendOptions['language']): Promise<void> => {
    const outcome = await http().send(
      'session.logout',
      {},
      { language, timeoutMs: 5_000, ...(header !== null && { headers: { 'header-id': header } }) },
    );
    const reached = outcome.ok || outcome.failure.resultCode !== null;
    logoutPending = !reached;
    await putMeta('logoutPending', logoutPending ? { header } : false);
    unheard = reached ? 0 : unheard + 1;
    cancelTelling();
    // On the login page, or on one without a session, nothing else is asked that would show that there is a line again.
    if (!reached)
      cancelTelling = clock.after(Math.min(tellAgainAtMostMs, tellAgainMs * unheard), () => void tellAgain());
  };

  const tellAgain = async (): Promise<void> => {
    if (!logoutPending || kept !== null) return;
    logoutPending = false;
    const pending = await getMeta('logoutPending');
    // Somebody has signed in meanwhile, or the hub of another tab has told it: by its cookie it would end what is now.
    if (typeof pending !== 'object' || pending === null || kept !== null) return;
    telling = tellLogout(headerIn(pending), 'zh');
    await telling;
  };

  const isReply = (name: CallName, value: unknown): value is LoginReply =>
    (name === 'session.login' || name === 'session.resume') && matches(LoginReply, value);

  return {
    header: (): string | null => kept?.header ?? null,
    user: (): SessionUser | null => kept?.user ?? null,
    /** Takes up the session of an earlier run, and asks the server whether it still holds. */
    start: async (): Promise<void> => {
      const pending = await getMeta('logoutPending');
      if (typeof pending === 'object' && pending !== null) {
        events.ended(null);
        // Nobody who wants to sign in waits for it; the sign-in itself does.
        telling = tellLogout(headerIn(pending), 'zh');
        return;
      }
      const stored = await getMeta('session');
      if (isKept(stored)) {
        kept = stored;
        events.started(sessionOf(stored.user));
      }
      const outcome = await http().send('session.resume', {}, startOptions);
      if (outcome.ok && isReply('session.resume', outcome.value)) await adopt(outcome.value);
      else if (kept === null) events.ended(null);
    },
    login: async (fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> => {
      await telling;
      const outcome = await http().send('session.login', fields, options);
      if (outcome.ok && isReply('session.login', outcome.value)) {
        if (kept === null) await store.wipe(['outbox']);
        logoutPending = false;
        await putMeta('logoutPending', false);
        await adopt(outcome.value);
        events.changedHere('signedIn');
      }
      return outcome;
    },
    logout: async (federated: boolean, language: SendOptions['language']): Promise<void> => {
      const header = kept?.header ?? null;
      // Every tab loads anew, and a shared worker may end with them before the server was told: the next one tells it.
      if (!federated) await putMeta('logoutPending', { header });
      // Before the disk is wiped, so that nobody writes to it any more.
      events.changedHere('loggedOut');
      await end('loggedOut');
      if (federated) return;
      telling = tellLogout(header, language);
      await telling;
    },
    /** The hub of another tab has signed in, or out. */
    changedElsewhere: async (change: 'signedIn' | 'loggedOut'): Promise<void> => {
      if (change === 'loggedOut') {
        if (kept !== null) await end('loggedOut');
        return;
      }
      const stored = await getMeta('session');
      if (isKept(stored) && stored.user.id === kept?.user.id) {
        kept = stored;
        return;
      }
      const outcome = await http().send('session.resume', {}, startOptions);
      if (outcome.ok && isReply('session.resume', outcome.value)) await adopt(outcome.value);
    },
    /** The disk was thrown away by the browser. */
    rebuilt: async (): Promise<void> => {
      if (kept !== null) await putMeta('session', kept);
    },
    /** Result code 504. */
    gone: async (): Promise<void> => {
      if (kept !== null) await end('sessionGone');
    },
    /** The server was heard again: say the goodbye that it has not heard yet. */
    contact: tellAgain,
  };
};
