import { type EditedSettingKey, isEditedSetting } from '#contract/setting-limits.ts';
import type { Text } from '#i18n/text.ts';
import { limitFault } from '#resource/limit-fault.ts';

import type { Queries } from '../../database/database.ts';
import { badRequest, notFound } from '../../kernel/refusal.ts';

/** A value that somebody wants, checked. */
export interface ThresholdTarget {
  readonly key: EditedSettingKey;
  readonly scope: 'truck' | 'company';
  readonly scopeId: string;
  /** What the company or truck is called. */
  readonly name: string;
  /** Null: what the next wider scope has. */
  readonly value: number | boolean | null;
}

/** Limits of losses have a page of their own, which keeps their reasons. */
const elsewhere: ReadonlySet<EditedSettingKey> = new Set([
  'loss.highLossRate.gasoline',
  'loss.highLossRate.diesel',
]);

const refuse = (text: Text): never => {
  throw badRequest(text, { value: text });
};

const valueOf = (key: EditedSettingKey, text: string): number | boolean | null => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // Neither a number nor a word: said as such below.
  }
  if (value === null) return null;
  const fault = limitFault(key, value);
  return fault === null ? (value as number | boolean) : refuse(fault);
};

/**
 * Reads what somebody wants to set.
 * @param companies of the actor: nobody sets limits for others, nor for those above him
 * @throws Refusal 400 at the value; 404: no such setting, company or truck of the actor's
 */
export const readTarget = async (
  queries: Queries,
  companies: readonly string[],
  given: {
    readonly key: string;
    readonly scope: 'truck' | 'company';
    readonly scopeId: string;
    readonly value: string;
  },
): Promise<ThresholdTarget> => {
  const { key, scope, scopeId } = given;
  if (!isEditedSetting(key) || elsewhere.has(key)) throw notFound();
  const [held] = await queries.query<{ name: string }>(
    scope === 'company'
      ? 'select name from company where company_code = $1 and company_code = any($2::text[])'
      : 'select sign_code as name from truck where id::text = $1 and company_code = any($2::text[])',
    [scopeId, companies],
  );
  if (held === undefined) throw notFound();
  return { key, scope, scopeId, name: held.name, value: valueOf(key, given.value) };
};
