import { afterSignIn } from '#domain/text/own-address.ts';
import type { SecondStep } from '#contract/session/session.ts';
import type { OfferedProvider } from '#contract/session/sign-on.ts';

import { call, shareComputer } from '../hub/hub.ts';
import type { SignInFailure } from './sign-in.ts';

export type { OfferedProvider };

/** What is kept in this tab while it is at the provider. */
const keptAt = 'tankwatch.signOn';

/** What the sign-in page offers beside a password; null: it could not be asked for. */
export const loadOffered = async (
  wanted: { readonly mail?: string; readonly code?: string } = {},
): Promise<{ readonly list: readonly OfferedProvider[]; readonly byDomain: boolean } | null> => {
  const outcome = await call('signOn.offered', wanted);
  return outcome.ok ? outcome.value : null;
};

const startsAt = (): string => new URLSearchParams(location.search).get('to') ?? '/';

/** Leaves for the provider; why not, in words, where it can't be reached. */
export const leaveForProvider = async (
  code: string,
  mail: string,
  sharedComputer: boolean,
): Promise<string | null> => {
  const outcome = await call('signOn.begin', { code, mail });
  if (!outcome.ok) return outcome.failure.message;
  sessionStorage.setItem(keptAt, JSON.stringify({ to: startsAt(), sharedComputer }));
  location.assign(outcome.value.url);
  return null;
};

const kept = (): { readonly to: string; readonly sharedComputer: boolean } => {
  const { to, sharedComputer }: Record<string, unknown> = Object(
    JSON.parse(sessionStorage.getItem(keptAt) ?? 'null'),
  );
  return { to: typeof to === 'string' ? to : '/', sharedComputer: sharedComputer === true };
};

/** Whether this page was come back to from a provider. */
export const isBack = (search: string): boolean => new URLSearchParams(search).has('state');

/**
 * Ends a sign-in with what the provider sent the browser back with, which leaves the address and the history at once; the
 * address that was wanted stands there instead. Null: signed in; the hub then publishes the new session to every tab.
 */
export const comeBack = async (search: string): Promise<SignInFailure | SecondStep | null> => {
  const { to, sharedComputer } = kept();
  sessionStorage.removeItem(keptAt);
  const wanted = afterSignIn(to);
  history.replaceState(null, '', wanted === '/' ? '/login' : `/login?to=${encodeURIComponent(wanted)}`);
  // Before anything of this user could be written.
  await shareComputer(sharedComputer);
  const outcome = await call('signOn.finish', { answer: search.replace(/^\?/, '') });
  if (!outcome.ok) return { message: outcome.failure.message, fields: outcome.failure.fields ?? {} };
  return 'step' in outcome.value ? outcome.value : null;
};
