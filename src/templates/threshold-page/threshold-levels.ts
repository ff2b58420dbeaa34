import { settings } from '#contract/settings.ts';
import type { EditedSettingKey } from '#contract/setting-limits.ts';
import type { Thresholds, ThresholdScope, ThresholdValue } from '#state/reports/thresholds.ts';

/** A company or a truck in the line from the top of the tree. */
export interface Level extends ThresholdScope {
  readonly name: string;
  readonly nameEn: string;
  /** False: a company above one's own, whose limits are only seen. */
  readonly isOwn: boolean;
}

export type SettingValue = ThresholdValue['value'];

export const scopeKey = ({ scope, scopeId }: ThresholdScope): string => `${scope}:${scopeId}`;

/** The companies from the top down to a code. */
const companyLevels = ({ companies }: Thresholds, companyCode: string): readonly Level[] => {
  const byCode = new Map(companies.map((company) => [company.companyCode, company]));
  const levels: Level[] = [];
  for (let code: string | null = companyCode; code !== null && levels.length < companies.length;) {
    const company = byCode.get(code);
    if (company === undefined) break;
    const { name, nameEn, isOwn, parentCode } = company;
    levels.unshift({ scope: 'company', scopeId: code, name, nameEn, isOwn });
    code = parentCode;
  }
  return levels;
};

/** Levels of a company or truck, from the top of the tree down to itself; none: it is not there any more. */
export const levelsOf = (of: Thresholds, { scope, scopeId }: ThresholdScope): readonly Level[] => {
  if (scope === 'company') return companyLevels(of, scopeId);
  const truck = of.trucks.find(({ truckId }) => truckId === scopeId);
  if (truck === undefined) return [];
  const { signCode } = truck;
  return [
    ...companyLevels(of, truck.companyCode),
    { scope, scopeId, name: signCode, nameEn: signCode, isOwn: true },
  ];
};

/** A limit along the levels: what each has of its own, what holds at the last, and from which; −1: the default. */
export interface LimitLine {
  readonly own: readonly (ThresholdValue | null)[];
  readonly inForce: SettingValue;
  readonly from: number;
}

export const limitLine = (
  { values }: Thresholds,
  levels: readonly Level[],
  key: EditedSettingKey,
): LimitLine => {
  const own = levels.map(
    ({ scope, scopeId }) =>
      values.find((value) => value.key === key && value.scope === scope && value.scopeId === scopeId) ?? null,
  );
  const from = own.findLastIndex((value) => value !== null);
  return { own, from, inForce: own[from]?.value ?? settings[key].default };
};

/** Limits that companies and trucks have of their own, by `scopeKey`. */
export const ownCounts = ({ values }: Thresholds): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(scopeKey(value), (counts.get(scopeKey(value)) ?? 0) + 1);
  return counts;
};

/** Trucks for which a limit of this level holds: those below it without one that is nearer. */
export const reachedTrucks = (
  of: Thresholds,
  level: ThresholdScope,
  key: EditedSettingKey,
): readonly Thresholds['trucks'][number][] => {
  const own = new Set(of.values.filter((value) => value.key === key).map(scopeKey));
  const hasOwn = (scope: ThresholdScope): boolean =>
    scopeKey(scope) !== scopeKey(level) && own.has(scopeKey(scope));
  if (level.scope === 'truck') return of.trucks.filter(({ truckId }) => truckId === level.scopeId);
  const reached = new Set([level.scopeId]);
  const below = (parent: string): void => {
    for (const { companyCode, parentCode } of of.companies) {
      if (parentCode !== parent || hasOwn({ scope: 'company', scopeId: companyCode })) continue;
      reached.add(companyCode);
      below(companyCode);
    }
  };
  below(level.scopeId);
  return of.trucks.filter(
    ({ truckId, companyCode }) => reached.has(companyCode) && !hasOwn({ scope: 'truck', scopeId: truckId }),
  );
};
