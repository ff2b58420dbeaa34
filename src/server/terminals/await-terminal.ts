import { resultCodes } from '#contract/envelope.ts';

import type { Queries } from '../database/database.ts';
import { Refusal } from '../kernel/refusal.ts';

/** For the first terminal under a number, which somebody is about to fit. */
export const firstRegistrationMs = 24 * 3_600_000;
/** For one that takes another's place: whoever lets it in stands by. */
export const exchangeRegistrationMs = 60_000;

/**
 * The next terminal that registers under a number gets a code, until a moment.
 * @param first only where no terminal has a code yet
 * @throws Refusal 409: one has
 */
export const awaitTerminal = async (
  queries: Queries,
  number: string,
  untilMs: number,
  first: boolean,
): Promise<void> => {
  const done = await queries.query(
    `insert into jt808_terminal (phone, registration_until) values ($1, $2)
     on conflict (phone) do update set registration_until = $2
       where not $3 or jt808_terminal.code_hash is null
     returning phone`,
    [number, new Date(untilMs), first],
    'await_terminal',
  );
  if (done.length === 0)
    throw new Refusal(resultCodes.conflict, [
      '该号码已有终端注册；更换终端请用“换接终端”',
      'A terminal has registered under this number; to exchange it, let another one in',
    ]);
};

/** None that registers under the number gets a code any more; who has one keeps it. */
export const closeRegistrationOf = async (queries: Queries, number: string): Promise<void> => {
  await queries.query(
    'update jt808_terminal set registration_until = null where phone = $1',
    [number],
    'close_registration',
  );
};
