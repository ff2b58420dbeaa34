import type { ArgumentsOf } from '#contract/calls.ts';

import { call, shareComputer } from '../hub/hub.ts';

export interface SignInFailure {
  readonly message: string;
  /** Field → message, where the server named the field. */
  readonly fields: Readonly<Record<string, string>>;
}

/**
 * Null when signed in; the hub then publishes the new session to every tab.
 * @param sharedComputer several people use this computer: nothing is kept on it
 */
export const signIn = async (
  payload: ArgumentsOf<'session.login'>,
  sharedComputer = false,
): Promise<SignInFailure | null> => {
  // Before anything of this user could be written.
  await shareComputer(sharedComputer);
  const outcome = await call('session.login', payload);
  return outcome.ok ? null : { message: outcome.failure.message, fields: outcome.failure.fields ?? {} };
};
