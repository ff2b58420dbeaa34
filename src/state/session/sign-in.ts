import type { ArgumentsOf } from '#contract/calls.ts';
import type { CallFailure } from '#contract/hub/outcomes.ts';
import type { SecondStep } from '#contract/session/session.ts';

import { call, shareComputer } from '../hub/hub.ts';
import { answerPasskey } from './passkey.ts';

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
 * @param sharedComputer several people use this computer: nothing is kept on it
 */
export const signIn = async (
  payload: ArgumentsOf<'session.login'>,
  sharedComputer = false,
): Promise<SignInFailure | SecondStep | null> => {
  // Before anything of this user could be written.
  await shareComputer(sharedComputer);
  const outcome = await call('session.login', payload);
  if (!outcome.ok) return failureOf(outcome.failure);
  return 'step' in outcome.value ? outcome.value : null;
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
