import type { Queries } from '../../../database/database.ts';
import type { Sealer } from '../../../kernel/secrets/sealer.ts';
import { newTotpSecret, totpStepOf } from './totp.ts';

/** Makes the secret of a user's app. One that is confirmed stays until another one is. */
export const beginApp = async (queries: Queries, sealer: Sealer, userId: number): Promise<string> => {
  const secret = newTotpSecret();
  await queries.query(
    `insert into totp_secret as t (user_id, sealed) values ($1, $2)
     on conflict (user_id) do update set waiting = excluded.sealed`,
    [userId, sealer.seal(secret)],
  );
  return secret;
};

interface AppRow {
  readonly sealed: string;
  readonly waiting: string | null;
  readonly confirmed: boolean;
  readonly last_step: number;
}

const appOf = async (queries: Queries, userId: number): Promise<AppRow | undefined> => {
  const [row] = await queries.query<AppRow & Record<string, unknown>>(
    'select sealed, waiting, confirmed_time is not null as confirmed, last_step from totp_secret where user_id = $1',
    [userId],
  );
  return row;
};

/** Confirms the secret that was made last, by a code of it. */
export const confirmApp = async (
  queries: Queries,
  sealer: Sealer,
  userId: number,
  code: string,
  nowMs: number,
): Promise<boolean> => {
  const app = await appOf(queries, userId);
  const sealed = app?.waiting ?? (app?.confirmed === false ? app.sealed : null);
  const secret = sealed === null ? null : sealer.open(sealed);
  const step = secret === null ? null : totpStepOf(secret, code, nowMs, 0);
  if (step === null) return false;
  await queries.query(
    `update totp_secret set sealed = $2, waiting = null, confirmed_time = $3, last_step = $4 where user_id = $1`,
    [userId, sealed, new Date(nowMs), step],
  );
  return true;
};

/** Whether this is a code of the user's app; true once for each code, however many ask at once. */
export const spendAppCode = async (
  queries: Queries,
  sealer: Sealer,
  userId: number,
  code: string,
  nowMs: number,
): Promise<boolean> => {
  const app = await appOf(queries, userId);
  const secret = app?.confirmed === true ? sealer.open(app.sealed) : null;
  const step = secret === null ? null : totpStepOf(secret, code, nowMs, app?.last_step ?? 0);
  // No step is after none: a wrong code changes nothing.
  const spent = await queries.query(
    'update totp_secret set last_step = $2 where user_id = $1 and last_step < $2 returning user_id',
    [userId, step],
  );
  return spent.length > 0;
};
