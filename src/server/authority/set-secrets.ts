import type { Queries } from '../database/database.ts';
import { badRequest, notFound } from '../kernel/refusal.ts';
import type { Sealer } from '../kernel/secrets/sealer.ts';
import { constantsText } from './peers.ts';

export interface AuthoritySecrets {
  readonly authorityId: number;
  readonly password: string;
  readonly m1: string;
  readonly ia1: string;
  readonly ic1: string;
}

const most = 0xffff_ffff;

/** A whole number of 32 bits; null: it is none. */
const numberOf = (text: string): number | null => {
  const value = Number(text.trim());
  return /^\d+$/.test(text.trim()) && value <= most ? value : null;
};

/**
 * Seals what an authority lets the carrier in with. Empty fields leave what stands. Answers the authority's name, for the
 * audit.
 * @throws Refusal: no such authority in these companies, or a constant that is no number
 */
export const setSecrets = async (
  queries: Queries,
  sealer: Sealer,
  companies: readonly string[],
  { authorityId, password, m1, ia1, ic1 }: AuthoritySecrets,
): Promise<string> => {
  const [row] = await queries.query<{ name: string }>(
    'select name from authority where id = $1 and company_code = any($2::text[]) for update',
    [authorityId, companies],
  );
  if (row === undefined) throw notFound();
  const given = { m1, ia1, ic1 };
  const numbers = { m1: numberOf(m1), ia1: numberOf(ia1), ic1: numberOf(ic1) };
  const isGiven = Object.values(given).some((text) => text.trim() !== '');
  const faults = Object.entries(numbers).flatMap(([name, value]) =>
    isGiven && value === null
      ? [[name, ['0 到 4294967295 的整数', 'A whole number from 0 to 4294967295']]]
      : [],
  );
  if (faults.length > 0)
    throw badRequest(['请检查表单', 'Please check the form'], Object.fromEntries(faults));
  await queries.query(
    `update authority set password = coalesce($2, password), constants = coalesce($3, constants) where id = $1`,
    [
      authorityId,
      password === '' ? null : sealer.seal(password),
      isGiven ? sealer.seal(constantsText(numbers.m1 ?? 0, numbers.ia1 ?? 0, numbers.ic1 ?? 0)) : null,
    ],
  );
  return row.name;
};
