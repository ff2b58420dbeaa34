import type {
  AuthorityDay,
  AuthorityDayShares,
  AuthorityMessage,
  AuthorityTruck,
} from '#contract/authority/authorities.ts';
import type { ReplyOf } from '#contract/calls.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { AuthorityDay, AuthorityDayShares, AuthorityMessage, AuthorityTruck };

export type AuthorityName = ReplyOf<'authorities.list'>['list'][number];

/** Authorities of the session's companies. */
export const loadAuthorities = (): Promise<CallOutcome<ReplyOf<'authorities.list'>>> =>
  call('authorities.list', {});

/** One on a China day, with what came down from it of late. */
export const loadAuthorityDay = async (
  authorityId: number,
  day: string,
): Promise<CallOutcome<{ readonly day: AuthorityDay; readonly messages: readonly AuthorityMessage[] }>> => {
  const [read, messages] = await Promise.all([
    call('authorities.day', { authorityId, day }),
    call('authorityMessages.list', { authorityId }),
  ]);
  if (!read.ok) return read;
  if (!messages.ok) return messages;
  return { ...read, value: { day: read.value, messages: messages.value.list } };
};

/** Thirty China days up to one. */
export const loadAuthorityDays = (
  authorityId: number,
  untilDay: string,
): Promise<CallOutcome<ReplyOf<'authorities.days'>>> => call('authorities.days', { authorityId, untilDay });

/** Enters what an authority lets the carrier in with; empty fields leave what stands. */
export const setAuthoritySecrets = (secrets: {
  readonly authorityId: number;
  readonly password: string;
  readonly m1: string;
  readonly ia1: string;
  readonly ic1: string;
}): Promise<CallOutcome<null>> => call('authorities.secrets', secrets);
