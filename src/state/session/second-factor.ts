import type { ReplyOf } from '#contract/calls.ts';
import type { SecondFactors } from '#contract/session/second-factor.ts';

import { callAndShow } from '../hub/calls.ts';
import { call } from '../hub/hub.ts';
import { makePasskey } from './passkey.ts';

export type { SecondFactors };

/** What was answered, or why not. */
export type Asked<T> = { readonly value: T } | { readonly problem: string };

/** The user's own factors; null: unknown, and he has been told. */
export const loadFactors = async (): Promise<SecondFactors | null> => {
  const outcome = await callAndShow('secondFactor.get', {});
  return outcome.ok ? outcome.value : null;
};

export const beginApp = async (password: string): Promise<Asked<ReplyOf<'secondFactor.beginApp'>>> => {
  const outcome = await call('secondFactor.beginApp', { password });
  return outcome.ok ? { value: outcome.value } : { problem: outcome.failure.message };
};

/** Recovery codes to keep; null: there were some before. */
export const confirmApp = async (code: string): Promise<Asked<readonly string[] | null>> => {
  const outcome = await call('secondFactor.confirmApp', { code });
  return outcome.ok ? { value: outcome.value.recoveryCodes } : { problem: outcome.failure.message };
};

/** Makes a passkey and adds it; as above. */
export const addPasskey = async (
  password: string,
  name: string,
): Promise<Asked<readonly string[] | null>> => {
  const begun = await call('secondFactor.beginPasskey', { password });
  if (!begun.ok) return { problem: begun.failure.message };
  const made = await makePasskey(begun.value.options);
  if (!made.ok) return { problem: made.message };
  const outcome = await call('secondFactor.addPasskey', { passkey: made.json, name });
  return outcome.ok ? { value: outcome.value.recoveryCodes } : { problem: outcome.failure.message };
};

/** Why it was not removed, or null. */
export const removeFactor = async (password: string, passkeyId: number | null): Promise<string | null> => {
  const outcome = await call('secondFactor.remove', {
    password,
    ...(passkeyId !== null && { passkeyId }),
  });
  return outcome.ok ? null : outcome.failure.message;
};

export const renewCodes = async (password: string): Promise<Asked<readonly string[] | null>> => {
  const outcome = await call('secondFactor.renewCodes', { password });
  return outcome.ok ? { value: outcome.value.recoveryCodes } : { problem: outcome.failure.message };
};

/** The session as it is with the new factor: what was held up is open. */
export const afterFactor = async (): Promise<void> => {
  await callAndShow('session.resume', {});
};

/** The user has read that others have reset his second factor. */
export const readReset = async (): Promise<void> => {
  if ((await callAndShow('secondFactor.readReset', {})).ok) await afterFactor();
};
