import { isForServices } from '#domain/access/service-functions.ts';
import type { ReportRow } from '#contract/reports/reports.ts';
import type { Text } from '#i18n/text.ts';

import { checkGrantable } from '../../../../identity/grantable-functions.ts';
import { isNetwork, networksIn } from '../../../../kernel/outgoing/allowed-addresses.ts';
import {
  issueServiceToken,
  revokeServiceTokens,
  tokenOverlapMs,
} from '../../../../identity/service/service-tokens.ts';
import { addServiceUser } from '../../../../identity/service/service-user.ts';
import { badRequest } from '../../../../kernel/refusal.ts';
import type { ResourceHooks } from '../../../../resource-kit/hooks.ts';

const inForm = (field: string, text: Text) =>
  badRequest(['请检查表单', 'Please check the form'], { [field]: text });

const functionsOf = (row: ReportRow | null): readonly string[] => {
  const codes = row?.['functions'];
  return Array.isArray(codes) ? codes.map(String) : [];
};

const tokensSql = (value: string): string => `(select ${value} from service_token t where t.account_id = r.id
  and (t.ends_time is null or t.ends_time > now()))`;

const latest = (column: string): string =>
  `(select t.${column} from service_token t where t.account_id = r.id and t.used_time is not null
    order by t.used_time desc limit 1)`;

/** An account that may do more than whoever writes it is not his to edit, and gets no token from him. */
const serviceAccount: ResourceHooks = {
  computed: {
    tokens: tokensSql(
      `string_agg(t.hint || '…' || case when t.ends_time is null then ''
         else to_char(t.ends_time at time zone 'Asia/Shanghai', ' (→ MM-DD HH24:MI)') end, ', ' order by t.created_time desc, t.id desc)`,
    ),
    lastUse: latest('used_time'),
    lastAddress: latest('used_address'),
    madeBy: 'r.created_by',
    madeTime: 'r.created_time',
  },
  beforeWrite: async ({ queries, actor, nowMs }, before, written) => {
    const wanted = written?.choices.get('functions');
    const forPeople = wanted?.filter((code) => !isForServices(code)) ?? [];
    if (forPeople.length > 0)
      throw inForm('functions', [
        `只有人能做：${forPeople.join('、')}`,
        `For people alone: ${forPeople.join(', ')}`,
      ]);
    checkGrantable(actor, functionsOf(before), wanted);
    const addresses = written?.own['allowedAddresses'];
    const wrong =
      typeof addresses === 'string' ? networksIn(addresses).find((one) => !isNetwork(one)) : undefined;
    if (wrong !== undefined)
      throw inForm('allowedAddresses', [
        `不是 IP 地址或网段：${wrong}`,
        `No IP address and no network: ${wrong}`,
      ]);
    if (before !== null) return undefined;
    return {
      userId: await addServiceUser(queries, String(written?.own['name'])),
      createdBy: actor.user.userName,
      createdTime: new Date(nowMs).toISOString(),
    };
  },
  actions: {
    newToken: async ({ queries, actor, nowMs }, row) => {
      checkGrantable(actor, functionsOf(row), undefined);
      return issueServiceToken(queries, Number(row['id']), nowMs, tokenOverlapMs);
    },
    revokeTokens: async ({ queries }, row) => {
      await revokeServiceTokens(queries, Number(row['id']));
      return null;
    },
  },
  afterWrite: async ({ queries }, before, after) => {
    if (before !== null && after !== null && before['name'] !== after['name'])
      await queries.query(
        'update public.app_user set name = $2 where id = (select user_id from service_account where id = $1)',
        [Number(after['id']), String(after['name'])],
      );
  },
};

export default serviceAccount;
