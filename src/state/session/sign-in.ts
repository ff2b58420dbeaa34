import type { ArgumentsOf } from '#contract/calls.ts';
import type { CallFailure } from '#contract/hub/outcomes.ts';
import type { SecondStep } from '#contract/session/session.ts';

import { call, shareComputer } from '../hub/hub.ts';
import { answerPasskey } from './passkey.ts';
import { isSilent, silentServer, shownWhileWaiting, tryAgainMs } from './silent-server.ts';

export type { SecondStep };

export interface SignInFailure {
  readonly message: string;
  /** Field → message, where the server named the field. */
  readonly fields: Readonly<Record<string, string>>;
}

const failureOf = ({ message, fields = {} }: CallFailure): SignInFailure => ({ message, fields });

/**
 * Null when signed in; the hub then publishes the new session to every tab. A step: the password was right, and a second
 * factor is asked for.
 * Where the server does not answer it is tried again, and `silentServer` says so meanwhile.
 * @param sharedComputer several people use this computer: nothing is kept on it
 * @param given up by whoever waits
 */
export const signIn = async (
  payload: ArgumentsOf<'session.login'>,
  sharedComputer: boolean,
  given: AbortSignal,
): Promise<SignInFailure | SecondStep | null> => {
  // Before anything of this user could be written.
  await shareComputer(sharedComputer);
  for (;;) {
    // What has begun is waited for: sent twice, the code of the picture would be used up.
    const outcome = await shownWhileWaiting(call('session.login', payload));
    const silent = !outcome.ok && isSilent(outcome.failure);
    silentServer.value = silent && !given.aborted ? outcome.failure.message : null;
    if (!outcome.ok && !(silent && !given.aborted)) return failureOf(outcome.failure);
    if (outcome.ok) return 'step' in outcome.value ? outcome.value : null;
    await new Promise((resolve) => setTimeout(resolve, tryAgainMs));
    if (given.aborted) {
      silentServer.value = null;
      return failureOf(outcome.failure);
    }
  }
};

/** Ends the second step by a code of the app or a recovery code. */
export const signInByCode = async (step: string, code: string): Promise<SignInFailure | null> => {
  const outcome = await call('secondFactor.signIn', { step, code });
  return outcome.ok ? null : failureOf(outcome.failure);
};

/** Ends the second step by a passkey of this device or one near it. */
export const signInByPasskey = async ({ step, passkey }: SecondStep): Promise<SignInFailure | null> => {
  const answer = await answerPasskey(passkey ?? '');
  if (!answer.ok) return { message: answer.message, fields: {} };
  const outcome = await call('secondFactor.signIn', { step, passkey: answer.json });
  return outcome.ok ? null : failureOf(outcome.failure);
};
