import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

import type { Queries } from '../database/database.ts';
import type { Actor } from '../identity/actor.ts';
import type { AuditEntry } from '../audit/audit.ts';

/** Of so many trucks the plates are written down; of more the first ones. */
const namedTrucks = 50;
const largestId = 2_147_483_647;

const idsIn = (args: object): number[] =>
  [Reflect.get(args, 'truckId'), ...String(Reflect.get(args, 'truckIds') ?? '').split(',')]
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id <= largestId)
    .slice(0, namedTrucks);

const platesOf = async (queries: Queries, companies: readonly string[], args: object): Promise<string> => {
  const ids = idsIn(args);
  if (ids.length === 0) return '';
  const trucks = await queries.query<{ plate: string }>(
    `select sign_code as plate from truck where id = any($1::int[]) and company_code = any($2::text[])
     order by array_position($1::int[], id)`,
    [ids, companies],
  );
  return trucks.map(({ plate }) => plate).join(', ');
};

const nameOf = new Map<Call, string>(Object.entries(calls).map(([name, call]) => [call, name]));

/**
 * Audit entry of any write: its name, its arguments, and what it is about: plates of the trucks that it names, else its
 * row or its page, else whoever made it. Handlers of secrets write their own entry.
 */
export const callEntry = async (
  queries: Queries,
  { user, companies }: Actor,
  call: Call,
  args: object,
  ip: string,
): Promise<AuditEntry> => {
  const named = Reflect.get(args, 'id') ?? Reflect.get(args, 'address') ?? user.userName;
  return {
    userId: user.id,
    userName: user.userName,
    companyCode: user.companyCode,
    action: nameOf.get(call) ?? `${call.method} ${call.path}`,
    subject: (await platesOf(queries, companies, args)) || String(named),
    after: args,
    ip,
  };
};
