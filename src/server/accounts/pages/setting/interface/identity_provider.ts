import { domainsIn } from '#domain/access/claim-mapping.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import type { Text } from '#i18n/text.ts';
import type { InnerRow } from '#resource/validate.ts';

import type { Queries } from '../../../../database/database.ts';
import { holdsRole } from '../../../../identity/role-reach.ts';
import { isOperatorSql } from '../../../../identity/scope/company-line.ts';
import { TakenElsewhere } from '../../../../identity/session/taken-elsewhere.ts';
import { checkWayIn } from '../../../../identity/single-sign-on/passwords-off.ts';
import { isWithinReach } from '../../../../identity/single-sign-on/provisioning.ts';
import { badRequest, restricted } from '../../../../kernel/refusal.ts';
import type { ResourceHooks, WriteContext } from '../../../../resource-kit/hooks.ts';

const inForm = (field: string, text: Text) =>
  badRequest(['请检查表单', 'Please check the form'], { [field]: text });

const rolesOf = (row: ReportRow | null): readonly unknown[] => {
  const rows = row?.['mapping'];
  return Array.isArray(rows) ? [...new Set(rows.map((one) => Reflect.get(Object(one), 'givenRole')))] : [];
};

/** Who may do less than a role that the provider gives could make himself one of its users. */
const checkHolds = async ({ queries, actor }: WriteContext, row: ReportRow | null): Promise<void> => {
  for (const role of rolesOf(row)) if (!(await holdsRole(queries, actor, role))) throw restricted();
};

const checkMapping = async (
  { queries, actor }: WriteContext,
  providerCompany: string,
  rows: readonly InnerRow[],
): Promise<void> => {
  for (const [index, row] of rows.entries()) {
    const at = (field: string): string => `mapping.${index}.${field}`;
    if (row['operator'] !== 'present' && (row['value'] ?? '') === '')
      throw inForm(at('value'), ['必填', 'Required']);
    if (!(await holdsRole(queries, actor, row['givenRole'])))
      throw inForm(at('givenRole'), [
        '只能授予权限不超过自己的角色',
        'You can only assign a role with no more rights than your own',
      ]);
    const given = { companyCode: String(row['givenCompany']), roleCode: String(row['givenRole']) };
    if (!(await isWithinReach(queries, providerCompany, given)))
      throw inForm(at('givenCompany'), [
        '须是所属公司或其下级公司，角色须属于该公司，且均已启用',
        'The provider’s company or one below it, with a role of that company, both enabled',
      ]);
  }
};

const usualScopes = 'openid profile email';

const domainForm = /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]+$/;

/**
 * Nothing proves whose a domain is, and its users would be led to whoever has written it down first: those who run the
 * installation do.
 */
const checkDomains = async (
  { queries, actor }: WriteContext,
  providerId: number,
  domains: readonly string[],
): Promise<void> => {
  const wrong = domains.find((one) => !domainForm.test(one));
  if (wrong !== undefined) throw inForm('domains', [`不是域名：${wrong}`, `No domain: ${wrong}`]);
  const [row] = await queries.query<{ operates: boolean }>(`select ${isOperatorSql('$1')} as operates`, [
    actor.companies,
  ]);
  if (row?.operates !== true)
    throw inForm('domains', [
      '邮箱域名由平台运营方填写，请用下方的登录链接',
      'Domains are for the operator of this installation to fill in; use the sign-in link below',
    ]);
  for (const domain of domains) {
    const [taken] = await queries.query<{ name: string; company_code: string }>(
      `select name, company_code from public.identity_provider where id <> $1 and $2 = any(string_to_array(domains, ','))`,
      [providerId, domain],
    );
    if (taken && !actor.companies.includes(taken.company_code))
      throw new TakenElsewhere('identity_provider', { domains: domain });
    if (taken)
      throw inForm('domains', [
        `${domain} 已用于“${taken.name}”`,
        `${domain} is already used for “${taken.name}”`,
      ]);
  }
};

const endSessions = (queries: Queries, providerId: number): Promise<unknown> =>
  queries.query(
    `delete from session where token_hash in (select token_hash from provider_session where provider_id = $1)`,
    [providerId],
  );

/** Sign-ins of the last 24 hours that were refused, as the audit log has them; a renamed provider begins anew. */
const refusedSql = (column: string): string =>
  `(select ${column} from audit_log l where l.company_code = r.company_code and l.action = 'signOn.refused'
    and l.subject = r.name and l."time" > now() - interval '24 hours')`;

/** Providers: whoever writes one holds every role that it gives. */
const identityProvider: ResourceHooks = {
  computed: {
    code: 'r.code::text',
    secretState: `(case when r.secret_sealed is null then 'none' else 'set' end)`,
    state: `(case when not r.enabled then 'off' when r.fault is not null then 'failing'
      when r.last_sign_in_time is null then 'idle' else 'good' end)`,
    fault: 'r.fault',
    faultDetail: 'r.fault_detail',
    faultSince: 'r.fault_since',
    lastSignIn: 'r.last_sign_in_time',
    refusedSignIns: refusedSql('count(*)::int'),
    lastRefusal: refusedSql(`(array_agg(l.after ->> 'because' order by l."time" desc, l.id desc))[1]`),
    lastRefusalTime: refusedSql('max(l."time")'),
    accounts: '(select count(*)::int from public.app_user u where u.provider_id = r.id)',
  },
  about: async (_context, row) => {
    const rows = row['mapping'];
    return Array.isArray(rows) ? rows.map((one) => String(Reflect.get(Object(one), 'givenCompany'))) : [];
  },
  beforeWrite: async (context, before, written) => {
    await checkHolds(context, before);
    const id = Number(before?.['id'] ?? 0);
    if (written === null) {
      if (Number(before?.['accounts']) > 0)
        throw badRequest([
          `还有 ${before?.['accounts']} 个账号由它登录，请改为停用`,
          `${before?.['accounts']} accounts sign in by it: disable it instead`,
        ]);
      await endSessions(context.queries, id);
      return undefined;
    }
    const { own, rows } = written;
    if (String(own['issuer'] ?? '').includes('/.well-known/'))
      throw inForm('issuer', ['不含 /.well-known/ 及其后的部分', 'Without /.well-known/ and what follows']);
    const scopes = own['scopes'] === null || own['scopes'] === '' ? usualScopes : own['scopes'];
    if (scopes !== undefined && !String(scopes).split(' ').includes('openid'))
      throw inForm('scopes', ['必须有 openid', 'openid is needed']);
    const kept = scopes === undefined ? {} : { scopes };
    const mapping = rows.get('mapping');
    if (mapping) await checkMapping(context, String(own['companyCode'] ?? before?.['companyCode']), mapping);
    if (own['domains'] === undefined) return kept;
    const list = [...new Set(domainsIn(String(own['domains'] ?? '')))];
    const domains = list.length === 0 ? null : list.join(',');
    if (domains !== null && domains !== before?.['domains']) await checkDomains(context, id, list);
    return { ...kept, domains };
  },
  afterWrite: async (context, before, after) => {
    const { queries } = context;
    // Brought back, too.
    await checkHolds(context, after);
    if (after === null) return;
    if (before !== null && after['enabled'] === false) await endSessions(queries, Number(after['id']));
    if (after['passwordsOff'] === true) await checkWayIn(queries, [String(after['companyCode'])]);
  },
};

export default identityProvider;
