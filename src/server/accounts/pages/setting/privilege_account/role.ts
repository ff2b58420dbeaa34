import type { ReportRow } from '#contract/reports/reports.ts';

import { checkGrantable } from '../../../../identity/grantable-functions.ts';
import { isOperatorSql } from '../../../../identity/scope/company-line.ts';
import type { Queries } from '../../../../database/database.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import { includesFunction } from '../../../../identity/menus.ts';
import { checkWayIn } from '../../../../identity/single-sign-on/passwords-off.ts';
import type { ResourceHooks, WriteContext } from '../../../../resource-kit/hooks.ts';
import { administering, checkAdministered } from '../../../../identity/last-administrator.ts';
import { newCode } from '../../../../resource-kit/writing/new-code.ts';
import { writableSql } from '../../../../resource-kit/reading/scope-sql.ts';

const functionsOf = (row: ReportRow | null): readonly string[] => {
  const codes = row?.['functions'];
  return Array.isArray(codes) ? codes.map(String) : [];
};

/** @throws Refusal: a user of a company that the writer does not reach has the role */
const checkReach = async ({ queries, actor }: WriteContext, roleCode: unknown): Promise<void> => {
  const others = await queries.query(
    'select 1 from public.app_user where role_code = $1 and not company_code = any($2::text[]) limit 1',
    [String(roleCode), actor.companies],
  );
  if (others.length > 0)
    throw badRequest([
      '管理范围以外的用户有此角色，不能修改',
      'Users outside of your companies have this role, so it can’t be changed here',
    ]);
};

/** The installation's, where the writer runs it; else his own company's. */
const usualOwner = async ({ queries, actor }: WriteContext): Promise<string | null> => {
  const [row] = await queries.query<{ operates: boolean }>(`select ${isOperatorSql('$1')} as operates`, [
    actor.companies,
  ]);
  return row?.operates === true ? null : actor.user.companyCode;
};

const administers = (row: ReportRow | null): boolean =>
  row !== null && row['enabled'] === true && administering.every((code) => functionsOf(row).includes(code));

/** Companies whose users have a role. */
const companiesWith = async (queries: Queries, row: ReportRow): Promise<readonly string[]> => {
  const rows = await queries.query<{ company_code: string }>(
    'select distinct company_code from public.app_user where role_code = $1',
    [String(row['roleCode'])],
  );
  return rows.map(({ company_code: code }) => code);
};

const freeName = async (queries: Queries, companyCode: string, name: string): Promise<string> => {
  const rows = await queries.query<{ role_name: string }>(
    'select role_name from role where company_code = $1 or company_code is null',
    [companyCode],
  );
  const taken = new Set(rows.map(({ role_name: known }) => known));
  let copy = `${name} 2`;
  for (let number = 3; taken.has(copy); number++) copy = `${name} ${number}`;
  return copy;
};

const role: ResourceHooks = {
  computed: {
    roleCode: 'r.role_code',
    userCount: (companies) =>
      `(select count(*)::int from app_user x where x.role_code = r.role_code and x.company_code = any(${companies}::text[]))`,
    ownership: (companies) =>
      `case when ${writableSql('r.company_code', companies)} then 'editable' else 'readOnly' end`,
  },
  about: ({ queries }, row) => companiesWith(queries, row),
  beforeWrite: async (context, before, written) => {
    const { actor } = context;
    checkGrantable(actor, functionsOf(before), written?.choices.get('functions'));
    if (before !== null) {
      await checkReach(context, before['roleCode']);
      return undefined;
    }
    const companyCode = written?.own['companyCode'] ?? (await usualOwner(context));
    return { roleCode: newCode('R'), companyCode };
  },
  actions: {
    copy: async ({ queries, actor }, row) => {
      const { companyCode } = actor.user;
      const roleCode = newCode('R');
      await queries.query(
        `insert into role (role_code, role_name, remark, company_code)
         select $1, $2, remark, $3 from role where id = $4`,
        [
          roleCode,
          await freeName(queries, companyCode, String(row['roleName'])),
          companyCode,
          Number(row['id']),
        ],
      );
      await queries.query(
        'insert into role_function (role_code, function_code) select $1, unnest($2::text[])',
        [roleCode, functionsOf(row).filter((code) => includesFunction(actor.functions, code))],
      );
      return null;
    },
  },
  afterWrite: async ({ queries }, before, after) => {
    if (before === null || !administers(before) || administers(after)) return;
    const companies = await companiesWith(queries, before);
    await checkAdministered(queries, companies);
    await checkWayIn(queries, companies);
  },
};

export default role;
