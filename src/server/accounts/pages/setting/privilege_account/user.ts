import type { ReportRow } from '#contract/reports/reports.ts';
import type { Text } from '#i18n/text.ts';

import type { Queries } from '../../../../database/database.ts';
import { badRequest, restricted } from '../../../../kernel/refusal.ts';
import { holdsRole, isRoleOf } from '../../../../identity/role-reach.ts';
import { newPasswordFault } from '../../../../identity/session/new-password.ts';
import { hashPassword } from '../../../../identity/session/password.ts';
import {
  newTemporaryPassword,
  temporaryPasswordEnd,
} from '../../../../identity/session/temporary-password.ts';
import { resetFactors } from '../../../../identity/session/second-factor/factor-reset.ts';
import { hasFactorSql } from '../../../../identity/session/second-factor/factors.ts';
import { checkWayIn } from '../../../../identity/single-sign-on/passwords-off.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';
import type { Row } from '../../../../resource-kit/read-form.ts';
import { administering, checkAdministered } from '../../../../identity/last-administrator.ts';
import { TakenElsewhere } from '../../../../identity/session/taken-elsewhere.ts';

const administers = async (queries: Queries, row: ReportRow): Promise<boolean> => {
  const rows = await queries.query(
    'select 1 from role_function where role_code = $1 and function_code = any($2::text[])',
    [String(row['roleCode']), [...administering]],
  );
  return row['enabled'] === true && rows.length === administering.length;
};

const inForm = (field: string, text: Text) =>
  badRequest(['请检查表单', 'Please check the form'], { [field]: text });

const endSessions = (queries: Queries, id: unknown) =>
  queries.query('delete from session where user_id = $1', [Number(id)]);

const user: ResourceHooks = {
  computed: {
    lastSignIn: 'r.last_login_time',
    origin: `coalesce((select p.name from public.identity_provider p where p.id = r.provider_id), 'local')`,
    secondFactor: `case
      when exists (select from factor_reset f where f.user_id = r.id and f.confirmed_time is null
        and f.asked_time > now() - interval '24 hours') then 'resetAsked'
      when ${hasFactorSql('r.id')} then 'set'
      when exists (select from role x where x.role_code = r.role_code and x.second_factor = 'required') then 'missing'
      else 'none' end`,
  },
  beforeWrite: async ({ queries, actor, nowMs }, before, written) => {
    const isOwn = before !== null && Number(before['id']) === actor.user.id;
    // Whoever may do more than the actor is not his to edit: a role less, a company more would be a way up.
    if (before !== null && !(await holdsRole(queries, actor, before['roleCode']))) throw restricted();
    if (isOwn && written === null)
      throw badRequest(['不能删除自己的账号', 'Your own account can’t be deleted']);
    const own: Row = written?.own ?? {};
    for (const field of ['roleCode', 'companyCode', 'enabled'] as const)
      if (isOwn && own[field] !== undefined && own[field] !== before[field])
        throw inForm(field, ['不能修改自己的权限', 'You can’t change your own rights']);
    if (own['roleCode'] !== undefined && !(await holdsRole(queries, actor, own['roleCode'])))
      throw inForm('roleCode', [
        '只能授予权限不超过自己的角色',
        'You can only assign a role with no more rights than your own',
      ]);
    const now = { ...before, ...own };
    if (
      (own['roleCode'] !== undefined || own['companyCode'] !== undefined) &&
      !(await isRoleOf(queries, now['roleCode'], now['companyCode']))
    )
      throw inForm('roleCode', [
        '该角色属于其他公司，此公司的用户不能使用',
        'This role is another company’s: users of this company can’t have it',
      ]);
    if (own['internal'] === true && before?.['internal'] !== true && !actor.user.internal)
      throw inForm('internal', ['只有内部用户可以设置', 'Only internal users can give this']);
    if (before === null) {
      // Older accounts may have capitals, which sign-in does not tell apart.
      const [taken] = await queries.query<{ company_code: string }>(
        'select company_code from public.app_user where lower(user_name) = $1',
        [String(own['userName'])],
      );
      if (taken && !actor.companies.includes(taken.company_code))
        throw new TakenElsewhere('app_user', { userName: String(own['userName']) });
      if (taken) throw inForm('userName', ['已存在', 'already exists']);
    }
    const password = written?.passwords.get('password');
    const fault = password === undefined ? null : newPasswordFault(password, String(own['userName']));
    if (fault) throw inForm('password', fault);
    return password === undefined
      ? undefined
      : {
          passwordHash: await hashPassword(password),
          passwordTemporary: true,
          passwordExpiresTime: temporaryPasswordEnd(nowMs).toISOString(),
        };
  },
  actions: {
    seeAs: async ({ queries, actor }, row: ReportRow) => {
      if (Number(row['id']) === actor.user.id) throw badRequest(['这就是你自己', 'That is your own account']);
      if (row['enabled'] !== true)
        throw badRequest(['该用户已停用', 'This user is disabled and sees nothing']);
      // Else his rights could be looked through, though not used.
      if (!(await holdsRole(queries, actor, row['roleCode']))) throw restricted();
      await queries.query('update session set seen_as_user_id = $2 where token_hash = $1', [
        actor.tokenHash,
        Number(row['id']),
      ]);
      return null;
    },
    resetFactor: async ({ queries, actor, nowMs }, row: ReportRow) => {
      const userId = Number(row['id']);
      if (userId === actor.user.id)
        throw badRequest([
          '自己的双重验证请在右上角菜单中管理',
          'Your own second factor is set by the menu at the top right',
        ]);
      if (!(await holdsRole(queries, actor, row['roleCode']))) throw restricted();
      if (row['secondFactor'] === 'none' || row['secondFactor'] === 'missing')
        throw badRequest(['该用户没有双重验证', 'This user has no second factor']);
      await resetFactors(queries, userId, actor.user, nowMs);
      return null;
    },
    resetPassword: async ({ queries, actor, nowMs }, row: ReportRow) => {
      if (Number(row['id']) === actor.user.id)
        throw badRequest([
          '请在右上角修改自己的密码',
          'Change your own password by the menu at the top right',
        ]);
      if (!(await holdsRole(queries, actor, row['roleCode']))) throw restricted();
      if (row['origin'] !== 'local' && row['localOnly'] !== true)
        throw badRequest([
          '该用户由身份提供方登录，没有密码；确需密码时先设为“本地账号”',
          'This user signs in by a provider and has no password; make it a local account first if one is needed',
        ]);
      const password = newTemporaryPassword();
      await queries.query(
        `update app_user set password_hash = $2, password_temporary = true, password_expires_time = $3,
           version = version + 1 where id = $1`,
        [Number(row['id']), await hashPassword(password), temporaryPasswordEnd(nowMs)],
      );
      await endSessions(queries, row['id']);
      return password;
    },
  },
  afterWrite: async ({ queries }, before, after) => {
    if (before !== null && (await administers(queries, before)))
      await checkAdministered(queries, [String(before['companyCode'])]);
    if (before !== null && before['localOnly'] === true)
      await checkWayIn(queries, [String(before['companyCode'])]);
    if (before !== null && after !== null && after['enabled'] === false)
      await endSessions(queries, after['id']);
  },
};

export default user;
