import { resultCodes } from '#contract/envelope.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';

/** Wrong passwords from one place in the window, at most; then the place waits (reliability goal: 10 in 15 min). */
export const maxFailures = 10;
export const failureWindowMs = 15 * 60_000;

/** Attempts at one account from all unknown places together: the limit that many addresses share. */
export const maxStrangers = 100;

/** Attempts of one address at unknown accounts, in the window, that are written into the audit one by one. */
export const maxAuditedStrangers = 100;

/** Failures of an address at any account: the work of the next challenge grows with them. */
export const addressSubject = (ip: string): string => `address ${ip}`;

/** Something whose attempts are counted, and how many it has in a window; null: counted alone. */
export interface Counted {
  readonly subject: string;
  readonly limit: number | null;
}

const tooManyFailures = (minutes: number): Text => [
  `失败次数过多，请 ${minutes} 分钟后再试`,
  `Too many failures, please try again in ${minutes} min`,
];

/**
 * Counts an attempt before it is judged, in one statement: of any number of attempts at once only as many as the
 * limit are judged. The window begins with the first of them and ends 15 min later however many follow.
 * @param wordsOf what is said to one too many, by the minutes to wait
 * @throws Refusal 429 where one of the subjects has reached its limit; those after it are not counted
 */
export const countAttempt = async (
  queries: Queries,
  counted: readonly Counted[],
  nowMs: number,
  wordsOf: (minutes: number) => Text = tooManyFailures,
): Promise<void> => {
  for (const { subject, limit } of counted) {
    const rows = await queries.query<{ attempts: number; began_time: Date }>(
      `insert into sign_in_attempts as a (subject, attempts, began_time) values ($1, 1, $2)
       on conflict (subject) do update set
         attempts = case when a.began_time <= $3 then 1 else a.attempts + 1 end,
         began_time = case when a.began_time <= $3 then excluded.began_time else a.began_time end
       returning attempts, began_time`,
      [subject, new Date(nowMs), new Date(nowMs - failureWindowMs)],
      'count_attempt',
    );
    const over = rows.find(({ attempts }) => limit !== null && attempts > limit);
    if (over !== undefined) {
      const waitMs = over.began_time.getTime() + failureWindowMs - nowMs;
      throw new Refusal(resultCodes.tooManyRequests, wordsOf(Math.max(1, Math.ceil(waitMs / 60_000))));
    }
  }
};

/** A successful attempt: clears the place's count, and removes it from shared counts. */
export const forgiveAttempt = async (
  queries: Queries,
  places: readonly string[],
  shared: readonly string[],
): Promise<void> => {
  await queries.query('delete from sign_in_attempts where subject = any($1::text[])', [places]);
  await queries.query(
    'update sign_in_attempts set attempts = greatest(attempts - 1, 0) where subject = any($1::text[])',
    [shared],
  );
};

/** Most attempts of any of the subjects in its window. */
export const attemptsOf = async (
  queries: Queries,
  subjects: readonly string[],
  nowMs: number,
): Promise<number> => {
  const [row] = await queries.query<{ most: number | null }>(
    'select max(attempts) as most from sign_in_attempts where subject = any($1::text[]) and began_time > $2',
    [subjects, new Date(nowMs - failureWindowMs)],
  );
  return row?.most ?? 0;
};

/** Counts whose window is over. */
export const pruneAttempts = async (queries: Queries, nowMs: number): Promise<void> => {
  await queries.query('delete from sign_in_attempts where began_time <= $1', [
    new Date(nowMs - failureWindowMs),
  ]);
};
