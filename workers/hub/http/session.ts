import type { CallName } from '#contract/calls.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import { LoginReply, SessionUser } from '#contract/session/session.ts';

import type { Clock } from '../ports.ts';
import type { Emit } from '../hub-events.ts';
import type { Http } from './http.ts';
import type { SendOptions } from './send-request.ts';
import type { Identity, KeptSession } from './identity.ts';
import { matches } from './matches.ts';
import type { Fields } from './request.ts';
import { createSessionChange, sessionOf } from './session-change.ts';
import { createSignOut } from './sign-out.ts';
import type { Store } from '../storage/store-port.ts';

/** Storage may have been written by another version, or half. */
export const isKept = (value: unknown): value is KeptSession =>
  typeof value === 'object' &&
  value !== null &&
  'header' in value &&
  typeof value.header === 'string' &&
  'user' in value &&
  matches(SessionUser, value.user);

/** Calls that sign in. */
const signInCalls = ['session.login', 'secondFactor.signIn', 'signOn.finish'] as const;

type SignInCall = (typeof signInCalls)[number];

export const isSignIn = (name: CallName): name is SignInCall => signInCalls.some((one) => one === name);

/** Calls that are answered with who is signed in; a sign-in may be answered with its second step instead. */
const signsIn: ReadonlySet<CallName> = new Set([...signInCalls, 'session.resume']);

const isReply = (name: CallName, value: unknown): value is LoginReply =>
  signsIn.has(name) && matches(LoginReply, value);

/** The server could not say who is signed in. */
const askAgainMs = 10_000;

const startOptions: SendOptions = { language: 'zh', timeoutMs: 10_000 };
/** Where this device knows nobody: an answer that is late under load is no sign-out. */
const patientOptions: SendOptions = { language: 'zh' };

/**
 * Who is signed in. A sign-out clears this device first, without the server; the server is notified when it can be
 * reached.
 */
export const createSession = (clock: Clock, http: Http, store: Store, identity: Identity, emit: Emit) => {
  const { kept } = identity;
  const signOut = createSignOut(clock, http, store, () => kept() !== null);
  const { adopt, end } = createSessionChange(store, identity, emit);
  let cancelAsk = (): void => {};

  /** Asks who is signed in until the server says it: only an answer means nobody, and one that is late still lets in. */
  const askWho = async (): Promise<void> => {
    cancelAsk();
    const outcome = await http.send('session.resume', {}, kept() === null ? patientOptions : startOptions);
    if (outcome.ok && isReply('session.resume', outcome.value)) return adopt(outcome.value);
    if (kept() !== null) return;
    emit('ended', null);
    const said =
      !outcome.ok && (outcome.failure.code === 'sessionGone' || outcome.failure.code === 'versionSkew');
    if (!said) cancelAsk = clock.after(askAgainMs, () => void (kept() === null && askWho()));
  };

  /** The session as the server has answered it meanwhile; nothing where nobody is signed in here any more. */
  const resumed = async (reply: unknown): Promise<void> => {
    if (kept() !== null && isReply('session.resume', reply)) await adopt(reply);
  };

  return {
    /** Resumes the session of an earlier run, and asks the server whether it is still valid. */
    start: async (): Promise<void> => {
      const owed = await signOut.owed();
      if (owed !== null) {
        emit('ended', null);
        // A sign-in form does not wait for it; the sign-in itself does.
        void signOut.send(owed.header, 'zh');
        return;
      }
      const stored = await store.readMeta('session');
      if (isKept(stored)) {
        identity.set(stored);
        emit('started', sessionOf(stored.user));
      }
      await askWho();
    },
    /** Reads the user again: his role may do other things than before. */
    renew: async (): Promise<void> => {
      const outcome = await http.send('session.resume', {}, startOptions);
      if (outcome.ok) await resumed(outcome.value);
    },
    /** A call may have changed whose console this session shows. */
    perhapsOther: async (): Promise<void> => {
      const before = identity.userId();
      const outcome = await http.send('session.resume', {}, startOptions);
      if (outcome.ok) await resumed(outcome.value);
      if (identity.userId() !== before) emit('changedHere', 'signedIn');
    },
    resumed,
    login: async (name: SignInCall, fields: Fields, options: SendOptions): Promise<CallOutcome<unknown>> => {
      await signOut.settled();
      const outcome = await http.send(name, fields, options);
      if (outcome.ok && isReply(name, outcome.value)) {
        if (kept() === null) await store.wipe(['outbox']);
        await signOut.forget();
        await adopt(outcome.value);
        emit('changedHere', 'signedIn');
      }
      return outcome;
    },
    logout: async (federated: boolean, language: SendOptions['language']): Promise<void> => {
      const header = identity.header();
      // Every tab reloads, and a shared worker may end with them before the server was notified: the next one does
      // it.
      if (!federated) await signOut.note(header);
      // Before the storage is cleared, so that nothing is written to it any more.
      emit('changedHere', 'loggedOut');
      await end('loggedOut');
      if (!federated) await signOut.send(header, language);
    },
    /** The hub of another tab has signed in, or out. */
    changedElsewhere: async (change: 'signedIn' | 'loggedOut'): Promise<void> => {
      if (change === 'loggedOut') {
        if (kept() !== null) await end('loggedOut');
        return;
      }
      const stored = await store.readMeta('session');
      if (isKept(stored) && stored.user.id === identity.userId()) {
        identity.set(stored);
        return;
      }
      const outcome = await http.send('session.resume', {}, startOptions);
      if (outcome.ok && isReply('session.resume', outcome.value)) await adopt(outcome.value);
    },
    /** The browser deleted the storage. */
    rebuilt: async (): Promise<void> => {
      if (kept() !== null) await store.writeMeta('session', kept());
    },
    /** Result code 504. */
    gone: async (): Promise<void> => {
      if (kept() !== null) await end('sessionGone');
    },
    /** The server is reachable again: sends a sign-out that has not reached it yet. */
    contact: signOut.retry,
  };
};

export type HubSession = ReturnType<typeof createSession>;
