import type { SecondFactors } from '#contract/session/second-factor.ts';

import { isoSeconds } from '../../../database/iso-time.ts';
import type { Queries } from '../../../database/database.ts';

/** SQL of whether a user, whose id is given in SQL, has a second factor. */
export const hasFactorSql = (userId: string): string =>
  `(exists (select from totp_secret f where f.user_id = ${userId} and f.confirmed_time is not null)
    or exists (select from passkey f where f.user_id = ${userId}))`;

/** What a user has to sign in with beside the password: his own, also while he sees the console as somebody else. */
export const factorsOf = async (queries: Queries, userId: number): Promise<SecondFactors> => {
  const [row] = await queries.query<Omit<SecondFactors, 'passkeys'> & Record<string, unknown>>(
    `select r.second_factor is not distinct from 'required' as required,
       exists (select from totp_secret f where f.user_id = u.id and f.confirmed_time is not null) as app,
       (select count(*)::int from recovery_code c where c.user_id = u.id and c.used_time is null) as "recoveryCodesLeft",
       (select json_build_object('askedBy', f.asked_name, 'confirmedBy', f.confirmed_name,
          'time', ${isoSeconds('f.confirmed_time')})
        from factor_reset f where f.user_id = u.id and f.confirmed_time is not null) as reset
     from public.app_user u join public.role r using (role_code) where u.id = $1`,
    [userId],
  );
  if (!row) throw new Error('a user without a role');
  const passkeys = await queries.query<SecondFactors['passkeys'][number] & Record<string, unknown>>(
    `select id, name, ${isoSeconds('created_time')} as "createdTime", ${isoSeconds('used_time')} as "usedTime"
     from passkey where user_id = $1 order by id`,
    [userId],
  );
  return { ...row, passkeys };
};

/** How many factors that open a sign-in by themselves; recovery codes are for when they are lost. */
export const factorCount = ({ app, passkeys }: SecondFactors): number => Number(app) + passkeys.length;

/** Removes all that a user signs in with beside the password, and what was begun. */
export const removeFactors = async (queries: Queries, userId: number): Promise<void> => {
  for (const table of ['totp_secret', 'passkey', 'recovery_code', 'sign_in_step'])
    await queries.query(`delete from ${table} where user_id = $1`, [userId]);
};

/**
 * What `serve` demands where nobody has decided: a second factor of those who administer users and roles (ASVS 6.3.3).
 * Whoever has none is led to it at the next request.
 */
export const demandFactors = async (queries: Queries): Promise<void> => {
  await queries.query(
    `update role r set second_factor = case when exists (select from role_function f where f.role_code = r.role_code
       and f.function_code in ('role.write', 'user.write')) then 'required' else 'none' end
     where second_factor is null`,
  );
};
