/** What is compared of each upgrade: so many days before and after it, days. */
export const comparedDays = 30;

/** Fewer trucks, or truck-days on a side, or faults in all, say nothing. */
export const leastUpgraded = { trucks: 3, days: 30, faults: 6 } as const;

/** Beyond this a difference is hardly chance: two-sided 99 % of a normal distribution, since many versions are asked. */
const surelyZ = 2.576;

/** What a truck told. China days count from any one of them; moments are such days with a fraction. */
export interface TruckUpgrades {
  /** First moment of each version, in order; of the first one nothing is known before. */
  readonly versions: readonly { readonly at: number; readonly version: string }[];
  /** Days on which the truck was heard, whole numbers. */
  readonly days: readonly number[];
  /** Moments at which faults began. */
  readonly faults: readonly number[];
}

/** Faults in so many truck-days. */
export interface FaultRate {
  readonly faults: number;
  readonly days: number;
}

/** `same`: the difference may be chance. */
export type UpgradeVerdict = 'tooFew' | 'more' | 'fewer' | 'same';

/** A version beside what ran before it. Moments as in `TruckUpgrades`. */
export interface UpgradeEffect {
  readonly version: string;
  readonly trucks: number;
  /** Trucks that had more faults a day than before. */
  readonly worse: number;
  readonly first: number;
  readonly last: number;
  readonly before: FaultRate;
  readonly after: FaultRate;
  readonly verdict: UpgradeVerdict;
}

/** Of whole days alone, the day of the upgrade itself on neither side. */
const rateIn = ({ days, faults }: TruckUpgrades, from: number, to: number): FaultRate => {
  const heard = new Set(days.filter((day) => day >= from && day + 1 <= to));
  return { days: heard.size, faults: faults.filter((at) => heard.has(Math.floor(at))).length };
};

const sum = (rates: readonly FaultRate[]): FaultRate => ({
  faults: rates.reduce((all, { faults }) => all + faults, 0),
  days: rates.reduce((all, { days }) => all + days, 0),
});

const perDay = ({ faults, days }: FaultRate): number => (days === 0 ? 0 : faults / days);

/**
 * Whether faults became more or fewer: of all faults, how many fell on the days after, against the share of these days
 * (conditional test of two Poisson rates). One truck that fails all the time is none of a version: most trucks must
 * have changed the same way.
 */
const verdictOf = (
  before: FaultRate,
  after: FaultRate,
  trucks: number,
  worse: number,
  better: number,
): UpgradeVerdict => {
  const faults = before.faults + after.faults;
  if (trucks < leastUpgraded.trucks || Math.min(before.days, after.days) < leastUpgraded.days)
    return 'tooFew';
  if (faults < leastUpgraded.faults) return 'tooFew';
  const share = after.days / (before.days + after.days);
  const z = (after.faults - faults * share) / Math.sqrt(faults * share * (1 - share));
  const many = Math.max(leastUpgraded.trucks, trucks / 2);
  if (z >= surelyZ && worse >= many) return 'more';
  return z <= -surelyZ && better >= many ? 'fewer' : 'same';
};

/** Faults before and after each version that trucks were upgraded to, the latest version first. */
export const upgradeEffects = (trucks: readonly TruckUpgrades[]): readonly UpgradeEffect[] => {
  const sides = trucks.flatMap((truck) =>
    truck.versions.slice(1).map(({ at, version }, index) => {
      const since = truck.versions[index]?.at ?? at;
      const until = truck.versions[index + 2]?.at ?? Number.POSITIVE_INFINITY;
      return {
        version,
        at,
        before: rateIn(truck, Math.max(since, at - comparedDays), at),
        after: rateIn(truck, at, Math.min(until, at + comparedDays)),
      };
    }),
  );
  const versions = [...new Set(sides.map(({ version }) => version))];
  return versions
    .map((version): UpgradeEffect => {
      const own = sides.filter((side) => side.version === version);
      // A truck that was not heard on both sides compares nothing.
      const compared = own.filter((side) => side.before.days > 0 && side.after.days > 0);
      const before = sum(compared.map((side) => side.before));
      const after = sum(compared.map((side) => side.after));
      const worse = compared.filter((side) => perDay(side.after) > perDay(side.before)).length;
      const better = compared.filter((side) => perDay(side.after) < perDay(side.before)).length;
      return {
        version,
        trucks: compared.length,
        worse,
        first: Math.min(...own.map(({ at }) => at)),
        last: Math.max(...own.map(({ at }) => at)),
        before,
        after,
        verdict: verdictOf(before, after, compared.length, worse, better),
      };
    })
    .toSorted((a, b) => b.first - a.first);
};
