import type { Queries } from '../../database/database.ts';
import { badRequest, type Refusal } from '../../kernel/refusal.ts';
import { administering } from '../last-administrator.ts';
import { companiesAbove, companiesBelow } from '../scope/company-line.ts';

/** SQL of the providers that are in use and demand that users of a company are signed in by them. @param code SQL of its code */
const demandingSql = (code: string): string =>
  `select p.name from public.identity_provider p join public.company o on o.company_code = p.company_code
   where p.enabled and o.enabled and p.passwords_off and p.company_code in (${companiesAbove(`array[${code}]`)})
   order by p.id limit 1`;

/**
 * Why a user may not sign in by the password that he has proved to know; null: he may.
 * @param userId neither he nor his company is told of to anybody else
 */
export const passwordOff = async (queries: Queries, userId: number): Promise<Refusal | null> => {
  const [row] = await queries.query<{ name: string | null }>(
    `select (${demandingSql('u.company_code')}) as name from app_user u where u.id = $1 and not u.local_only`,
    [userId],
  );
  const name = row?.name ?? null;
  if (name === null) return null;
  const words = [
    `本公司用“${name}”登录，密码登录已关闭`,
    `Your company signs in by “${name}”; its passwords are off`,
  ] as const;
  return badRequest(words, { password: words });
};

/**
 * Where a company has no sign-in by password, an administrator of it or of one above it must have a local account: else
 * nobody gets in while no provider answers.
 * @param companies codes of those that the write under way may have left without
 */
export const checkWayIn = async (queries: Queries, companies: readonly string[]): Promise<void> => {
  const left = await queries.query(
    `select 1 from public.identity_provider p where p.enabled and p.passwords_off
       and p.company_code in (${companiesBelow('$1')})
       and not exists (
         select from public.app_user u join public.role r on r.role_code = u.role_code and r.enabled
           join public.company c on c.company_code = u.company_code and c.enabled
           join public.role_function f on f.role_code = r.role_code and f.function_code = any($2::text[])
         where u.enabled and u.local_only and u.company_code in (${companiesAbove('array[p.company_code]')})
         group by u.id having count(*) = cardinality($2::text[])) limit 1`,
    [companies, [...administering]],
  );
  if (left.length > 0)
    throw badRequest([
      '关闭密码登录前，须有一名可管理用户和角色的“本地账号”（用户管理），否则身份提供方不可用时无人能登录',
      'Before passwords are off, an administrator must have a local account (User management): else no one gets in while the provider is away',
    ]);
};
