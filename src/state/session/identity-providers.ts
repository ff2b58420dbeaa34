import type { ReplyOf } from '#contract/calls.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';
import type { TriedMapping } from '#contract/session/sign-on.ts';

import { call } from '../hub/hub.ts';

export type { TriedMapping };

/** Enters the secret that the provider gave out for this console; an empty one removes it. */
export const setProviderSecret = (providerId: number, secret: string): Promise<CallOutcome<null>> =>
  call('signOn.secret', { providerId, secret });

/** Asks a provider what it says of itself, and what is wrong with that. */
export const checkProvider = (providerId: number): Promise<CallOutcome<ReplyOf<'signOn.check'>>> =>
  call('signOn.check', { providerId });

/** What the last sign-in said of its user. */
export const loadLastClaims = (providerId: number): Promise<CallOutcome<ReplyOf<'signOn.lastClaims'>>> =>
  call('signOn.lastClaims', { providerId });

/** Whom a mapping, as it is typed, would make of somebody. */
export const tryMapping = (typed: {
  readonly companyCode: string;
  readonly claims: string;
  readonly mapping: string;
  readonly factorValues: string;
}): Promise<CallOutcome<TriedMapping>> => call('signOn.try', typed);
