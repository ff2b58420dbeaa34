import { companiesBelow } from './scope/company-line.ts';
import type { Actor } from './actor.ts';
import { hasFactorSql } from './session/second-factor/factors.ts';
import { includesFunction } from './menus.ts';
import type { Database, Queries } from '../database/database.ts';

/** Ends a session without use for so long, and every session after so long (OWASP session management). */
export const idleLimitMs = 30 * 60_000;
export const absoluteLimitMs = 12 * 3_600_000;

/** `last_used_time` is written at most this often: a status poll must not cost a write. */
const touchEveryMs = 60_000;

interface ActorRow {
  readonly id: number;
  readonly user_name: string;
  readonly name: string;
  readonly avatar: string;
  readonly company_code: string;
  readonly company_name: string;
  readonly customer: boolean;
  readonly internal: boolean;
  readonly sign: boolean;
  readonly restricted_shell: boolean;
  readonly password_temporary: boolean;
  readonly factor_missing: boolean;
  readonly factor_was_reset: boolean;
  readonly last_login_time: Date | null;
  readonly last_login_ip: string;
  readonly last_login_area: string;
  readonly role_code: string;
  readonly role_name: string;
  readonly super_man: boolean;
  readonly functions: readonly string[];
  readonly companies: readonly string[];
  readonly csrf_token: string;
  readonly last_used_time: Date;
  readonly created_time: Date;
  readonly seen_as_user_id: number | null;
  readonly by_provider: boolean;
}

/** $4: as the user whom the session sees the console as, not as the one who is signed in. */
const actorSql = `
  select u.id, u.user_name, u.name, u.avatar, u.company_code, c.name as company_name, u.customer, u.internal, u.sign,
    u.restricted_shell, u.password_temporary and p.token_hash is null as password_temporary,
    r.second_factor = 'required' and not coalesce(p.factor_done, false) and not ${hasFactorSql('u.id')} as factor_missing,
    exists (select from factor_reset f where f.user_id = u.id and f.confirmed_time is not null) as factor_was_reset,
    u.last_login_time, u.last_login_ip, u.last_login_area, r.role_code, r.role_name, r.super_man,
    array(select f.function_code from role_function f where f.role_code = r.role_code) as functions,
    array(${companiesBelow('array[u.company_code]')}) as companies,
    s.csrf_token, s.last_used_time, s.created_time, s.seen_as_user_id, p.token_hash is not null as by_provider
  from session s
  left join provider_session p on p.token_hash = s.token_hash
  join app_user u on u.id = case when $4 then s.seen_as_user_id else s.user_id end
  join role r on r.role_code = u.role_code
  join company c on c.company_code = u.company_code
  where s.token_hash = $1 and u.enabled and r.enabled and c.enabled
    and s.created_time > $2 and s.last_used_time > $3`;

/** Specification 6: the role that sees trucks and little else. */
const gardenRole = 'garden';

const actorOfRow = (row: ActorRow, tokenHash: Buffer): Actor => ({
  user: {
    id: row.id,
    userName: row.user_name,
    name: row.name,
    avatar: row.avatar,
    roles: [{ roleCode: row.role_code, roleName: row.role_name, superMan: row.super_man }],
    companyCode: row.company_code,
    companyName: row.company_name,
    lastLoginInfo: {
      time: row.last_login_time?.toISOString() ?? null,
      ip: row.last_login_ip,
      area: row.last_login_area,
    },
    customer: row.customer,
    internal: row.internal,
    sign: row.sign,
    // The garden bureau's role, or the one account that the flag is set on.
    restrictedShell: row.restricted_shell || row.role_code === gardenRole,
    sessionEndsTime: new Date(row.created_time.getTime() + absoluteLimitMs).toISOString(),
    ...(row.by_provider && { byProvider: true }),
    ...(row.password_temporary && { mustChangePassword: true }),
    ...(row.factor_missing && { mustEnrolFactor: true }),
    ...(row.factor_was_reset && { factorWasReset: true }),
    functions: row.functions.filter((code) => !code.startsWith('page:')),
  },
  companies: row.companies,
  functions: new Set(row.functions),
  csrfToken: row.csrf_token,
  tokenHash,
});

/**
 * A user's console for whoever looks at it: at most what he may see himself, whatever that user was given meanwhile. Who
 * may not write users any more is himself again.
 */
const seenAs = (viewer: Actor, { user, functions, companies }: Actor): Actor => {
  if (!viewer.functions.has('user.write')) return viewer;
  const { mustChangePassword: _password, mustEnrolFactor: _factor, factorWasReset: _reset, ...shown } = user;
  return {
    ...viewer,
    viewer: viewer.user,
    user: { ...shown, viewedBy: { userName: viewer.user.userName, name: viewer.user.name } },
    functions: new Set([...functions].filter((code) => includesFunction(viewer.functions, code))),
    companies: companies.filter((code) => viewer.companies.includes(code)),
  };
};

/** The live session of a token's hash, or null: unknown, ended, over its limits, user or company disabled. */
export const findActor = async (
  database: Database,
  tokenHash: Buffer,
  nowMs: number,
): Promise<Actor | null> => {
  const rowFor = async (seenAs: boolean): Promise<ActorRow | undefined> => {
    const limits = [new Date(nowMs - absoluteLimitMs), new Date(nowMs - idleLimitMs)] as const;
    return (await database.query<ActorRow>(actorSql, [tokenHash, ...limits, seenAs], 'actor'))[0];
  };
  const row = await rowFor(false);
  if (!row) return null;
  if (nowMs - row.last_used_time.getTime() > touchEveryMs)
    await database.query('update session set last_used_time = $2 where token_hash = $1', [
      tokenHash,
      new Date(nowMs),
    ]);
  const own = actorOfRow(row, tokenHash);
  const seen = row.seen_as_user_id === null ? undefined : await rowFor(true);
  return seen ? seenAs(own, actorOfRow(seen, tokenHash)) : own;
};

/**
 * Sessions of one user at a time: an office may share an account. Beyond that the one that was not used for longest ends.
 */
export const maxSessionsOfUser = 50;

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly csrfToken: string;
  readonly userId: number;
  readonly ip: string;
  readonly area: string;
  readonly agent: string;
}

export const insertSession = async (queries: Queries, session: NewSession, nowMs: number): Promise<void> => {
  const now = new Date(nowMs);
  await queries.query('delete from session where created_time < $1 or last_used_time < $2', [
    new Date(nowMs - absoluteLimitMs),
    new Date(nowMs - idleLimitMs),
  ]);
  await queries.query(
    `insert into session (token_hash, csrf_token, user_id, created_time, last_used_time, ip, area, agent)
     values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    [session.tokenHash, session.csrfToken, session.userId, now, session.ip, session.area, session.agent],
  );
  await queries.query(
    `delete from session where user_id = $1 and token_hash not in
       (select token_hash from session where user_id = $1
        order by (token_hash = $2) desc, last_used_time desc, created_time desc limit ${maxSessionsOfUser})`,
    [session.userId, session.tokenHash],
  );
};

export const deleteSession = async (queries: Queries, tokenHash: Buffer): Promise<void> => {
  await queries.query('delete from session where token_hash = $1', [tokenHash]);
  // Pushes stop on a device whose user has signed out.
  await queries.query('delete from push_subscription where token_hash = $1', [tokenHash]);
};

export const countSessions = async (database: Database, nowMs: number): Promise<number> => {
  const [row] = await database.query<{ count: number }>(
    'select count(*) from session where created_time > $1 and last_used_time > $2',
    [new Date(nowMs - absoluteLimitMs), new Date(nowMs - idleLimitMs)],
  );
  return row?.count ?? 0;
};
