import { endsStep, type Steps } from '../lists/steps.ts';
import { type AdditiveFit, type Comparison, fitErrors, type Part } from './additive-fit.ts';
import { cumulativeSum, type CumulativeSum, sumDecision, sumReference } from './cumulative-sum.ts';

/** Comparisons before which nobody is judged: less is no habit. */
export const leastTrips = 10;
/** More than this is counted as this, in standard deviations: one trip alone names nobody. */
const mostDeviations = 4;
/** A subject whose part in a comparison is smaller is not judged by it: it is another's. */
const leastWeight = 0.5;

/** A part of a comparison whose kind says whom it is told apart from. */
export interface KindPart extends Part {
  readonly kind: string;
  /** What is left out as one when its partners are tried without it: all compartments of a truck. */
  readonly group: string;
}

export interface KindComparison extends Comparison {
  readonly parts: readonly KindPart[];
}

/** Kinds that are judged, each with the kinds by which it is told apart; other kinds are only taken off. */
export type PartnerKinds = Readonly<Record<string, readonly string[]>>;

/**
 * - `named`: it is off with all its partners, and they are not off elsewhere;
 * - `notSeparable`: it is off, and so is one of its partners as far as is known;
 * - `explained`: its sum signals, and its partners' errors elsewhere account for it;
 * - `quiet`: its sum does not signal; `tooFew`: less comparisons than are judged.
 */
export type SubjectVerdict = 'named' | 'notSeparable' | 'explained' | 'quiet' | 'tooFew';

export interface SubjectFinding {
  readonly subject: string;
  readonly kind: string;
  /** Indices of its comparisons, in their order. */
  readonly among: readonly number[];
  /** Its deviations, positive where it is off the way of a loss, in standard deviations. */
  readonly values: readonly number[];
  /** The same, less what its partners' errors elsewhere account for. Only where its sum signals. */
  readonly adjusted: readonly number[];
  readonly sum: CumulativeSum;
  readonly verdict: SubjectVerdict;
  /** `notSeparable`: groups that may be it as well; `explained`: subjects that account for it. The first counts most. */
  readonly others: readonly string[];
}

const clipped = (z: number): number => Math.max(-mostDeviations, Math.min(mostDeviations, z));

const isPartner = (partnerKinds: PartnerKinds, kind: string, part: KindPart): boolean =>
  partnerKinds[kind]?.includes(part.kind) === true;

/** How often each occurs, the most frequent first. */
const byCount = (names: readonly string[]): readonly string[] => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([name]) => name);
};

interface Trip {
  /** Less what its partners' errors elsewhere account for, once by each way to tell these. */
  readonly adjusted: number;
  readonly atLeast: number;
  readonly others: readonly KindPart[];
  readonly groups: readonly string[];
}

/**
 * Groups without which a sum of these values still signals for certain: what is left of the run that signals is beyond.
 * Few others are left to be tried.
 */
const dispensable = (
  trips: readonly Trip[],
  signal: 'above' | 'below',
  valueOf: (trip: Trip) => number,
): ((group: string) => boolean) => {
  const side = signal === 'above' ? 1 : -1;
  const sum = cumulativeSum(trips.map(valueOf));
  const adds = new Map<string, number>();
  for (const trip of trips.slice(sum.since))
    for (const group of trip.groups)
      adds.set(group, (adds.get(group) ?? 0) + side * valueOf(trip) - sumReference);
  return (group) => sum[signal] - (adds.get(group) ?? 0) > sumDecision;
};

function* judge(
  partnerKinds: PartnerKinds,
  fit: AdditiveFit,
  own: { readonly subject: string; readonly kind: string; readonly signal: 'above' | 'below' },
  trips: readonly { readonly z: number; readonly sign: number; readonly parts: readonly KindPart[] }[],
): Steps<Pick<SubjectFinding, 'verdict' | 'others' | 'adjusted'>> {
  const known = yield* fit.without(own.subject);
  const accounted = new Map<string, number>();
  const corrected: Trip[] = [];
  for (const [at, { z, sign, parts }] of trips.entries()) {
    const others = parts.filter(({ subject }) => subject !== own.subject);
    let [adjusted, atLeast] = [z, z];
    for (const part of others) {
      const { error, seen } = known(part.subject);
      const share = part.weight * error;
      adjusted -= share;
      atLeast -= part.weight * seen;
      accounted.set(part.subject, (accounted.get(part.subject) ?? 0) + sign * share);
    }
    const groups = [...new Set(others.map(({ group }) => group))];
    corrected.push({ adjusted: sign * adjusted, atLeast: sign * atLeast, others, groups });
    if (endsStep(at)) yield;
  }
  const adjusted = corrected.map((trip) => trip.adjusted);
  const signals = (some: readonly Trip[]): boolean =>
    cumulativeSum(some.map((trip) => trip.adjusted)).signal === own.signal &&
    cumulativeSum(some.map((trip) => trip.atLeast)).signal === own.signal;
  if (!signals(corrected)) {
    const side = own.signal === 'above' ? 1 : -1;
    const by = [...accounted]
      .filter(([, sum]) => sum * side > 0)
      .toSorted((a, b) => side * (b[1] - a[1]) || (a[0] < b[0] ? -1 : 1))
      .map(([subject]) => subject);
    return { verdict: 'explained', others: by, adjusted };
  }
  yield;
  const all = corrected.flatMap(({ others }) => others);
  const partners = byCount(
    all.filter((part) => isPartner(partnerKinds, own.kind, part)).map(({ group }) => group),
  );
  yield;
  // Whose kind is no partner's is known by what it does elsewhere, or may be it as well.
  const unknown = byCount(
    all
      .filter((part) => !isPartner(partnerKinds, own.kind, part) && known(part.subject).count < leastTrips)
      .map(({ group }) => group),
  );
  yield;
  const byError = dispensable(corrected, own.signal, (trip) => trip.adjusted);
  const bySeen = dispensable(corrected, own.signal, (trip) => trip.atLeast);
  const inseparable: string[] = [];
  for (const group of [...partners, ...unknown]) {
    if (byError(group) && bySeen(group)) continue;
    yield;
    if (!signals(corrected.filter(({ groups }) => !groups.includes(group)))) inseparable.push(group);
  }
  const verdict = partners.length >= 2 && inseparable.length === 0 ? 'named' : 'notSeparable';
  return {
    verdict,
    others: verdict === 'named' ? [] : inseparable.length > 0 ? inseparable : partners,
    adjusted,
  };
}

/**
 * Who is off over many comparisons, in the order of time. A subject is named where its own sum signals; still does with
 * what its partners' errors elsewhere account for taken off; and does without any one of its partners, of whom it has
 * two or more. The rule is the same for a gauge, a place and a person. In short steps, between which others may have
 * their turn.
 */
export function* findSubjects(
  comparisons: readonly KindComparison[],
  partnerKinds: PartnerKinds,
): Steps<readonly SubjectFinding[]> {
  const counted: KindComparison[] = [];
  const kinds = new Map<string, string>();
  for (const [index, { z, parts }] of comparisons.entries()) {
    counted.push({ z: clipped(z), parts });
    for (const { subject, kind } of parts) kinds.set(subject, kind);
    if (endsStep(index)) yield;
  }
  const fit = yield* fitErrors(counted);
  const findings: SubjectFinding[] = [];
  for (const subject of fit.subjects) {
    const kind = kinds.get(subject) ?? '';
    if (!Object.hasOwn(partnerKinds, kind)) continue;
    const trips = fit.among(subject).flatMap((index) => {
      const one = counted[index];
      const part = one?.parts.find((each) => each.subject === subject);
      if (one === undefined || part === undefined || Math.abs(part.weight) < leastWeight) return [];
      return [{ index, z: one.z, sign: Math.sign(part.weight), parts: one.parts }];
    });
    yield;
    const values = trips.map(({ z, sign }) => sign * z);
    const sum = cumulativeSum(values);
    const found = { subject, kind, among: trips.map(({ index }) => index), values, sum };
    const none = { adjusted: [], others: [] };
    yield;
    if (trips.length < leastTrips) findings.push({ ...found, ...none, verdict: 'tooFew' });
    else if (sum.signal === null) findings.push({ ...found, ...none, verdict: 'quiet' });
    else
      findings.push({
        ...found,
        ...(yield* judge(partnerKinds, fit, { subject, kind, signal: sum.signal }, trips)),
      });
  }
  return findings;
}
