import type { LossSubject, LossSubjectHistory, LossSums } from '#contract/reports/loss-sums.ts';
import { lossPartners, type LossSubjectKind, lossSubjectVerdicts } from '#domain/losses/loss-subjects.ts';
import { endsStep, type Steps } from '#domain/lists/steps.ts';
import { sumDecision, sumSteps } from '#domain/statistics/cumulative-sum.ts';
import { round } from '#domain/text/round.ts';

import { judgedSums, type JudgedSubject, type JudgedSums } from './judged-subjects.ts';
import { medianRate } from './median-rate.ts';
import { sumOf, sumOfAll } from './trip-sums.ts';
import type { LossComparison, SubjectName, SumsPorts, SumsQuery } from './loss-comparison.ts';

/** The most subjects of a reply, and the most trips of a line in it. */
const listed = 200;
const drawn = 48;
/** The most others that are named beside a subject. */
const othersNamed = 3;

const order = Object.keys(lossSubjectVerdicts);

const rateOf = (rate: number): number => round(rate, 6);

const largest = ({ above, below }: { readonly above: number; readonly below: number }): number =>
  round(above >= below ? above : -below, 2);

const subjectOnWire = (subject: JudgedSubject, names: JudgedSums['names']): LossSubject => {
  const { finding, name, trips, verdict, bias, permittedRate } = subject;
  return {
    id: finding.subject,
    ...name,
    verdict,
    trips: trips.length,
    above: round(finding.sum.above, 2),
    below: round(finding.sum.below, 2),
    path: sumSteps(finding.values).slice(-drawn).map(largest),
    ...sumOf(trips),
    biasRate: bias === null ? null : rateOf(bias.rate),
    biasUncertaintyRate: bias === null ? null : rateOf(bias.uncertaintyRate),
    permittedRate: permittedRate === null ? null : rateOf(permittedRate),
    others: finding.others.slice(0, othersNamed).flatMap((id) => {
      const known = names.get(id);
      return known === undefined ? [] : [{ id, ...known }];
    }),
  };
};

const byNeed = (a: JudgedSubject, b: JudgedSubject): number => {
  const height = ({ finding: { sum } }: JudgedSubject): number => Math.max(sum.above, sum.below);
  return (
    order.indexOf(a.verdict) - order.indexOf(b.verdict) ||
    height(b) - height(a) ||
    (a.finding.subject < b.finding.subject ? -1 : 1)
  );
};

/** Those that can't be told apart stand one below the other. */
const pairedUp = (subjects: readonly JudgedSubject[]): readonly JudgedSubject[] => {
  const left = new Map(subjects.map((subject) => [subject.finding.subject, subject]));
  return subjects.flatMap((subject) => {
    if (!left.delete(subject.finding.subject)) return [];
    if (subject.verdict !== 'notSeparable') return [subject];
    const others = subject.finding.others.flatMap((id) => {
      const other = left.get(id);
      return other?.verdict === 'notSeparable' && left.delete(id) ? [other] : [];
    });
    return [subject, ...others];
  });
};

const countBy = (names: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
};

const isCarried = ({ parts }: LossComparison): boolean => parts.some(({ kind }) => kind === 'truck');

const median = (values: readonly number[]): number | null =>
  Float64Array.from(values).sort()[Math.floor(values.length / 2)] ?? null;

export interface SubjectFilter {
  readonly kind?: string | undefined;
  readonly code?: string | undefined;
  readonly signals?: boolean | undefined;
}

const isAsked =
  ({ kind, code, signals }: SubjectFilter) =>
  (subject: JudgedSubject): boolean =>
    (kind === undefined || subject.kind === kind) &&
    (code === undefined || subject.name.code === code) &&
    (signals !== true || subject.verdict === 'named' || subject.verdict === 'notSeparable');

function* sumsOnWire(asked: SumsQuery, sums: JudgedSums, filter: SubjectFilter): Steps<LossSums> {
  const { rates, comparisons, subjects, names } = sums;
  const carried: LossComparison[] = [];
  const tripRates: number[] = [];
  for (const [index, comparison] of comparisons.entries()) {
    if (isCarried(comparison)) carried.push(comparison);
    tripRates.push(comparison.eachL / comparison.volumeL);
    if (endsStep(index)) yield;
  }
  const sum = sumOfAll(carried);
  yield;
  const tripRate = median(tripRates);
  yield;
  const found = pairedUp(subjects.filter(isAsked(filter)).toSorted(byNeed));
  const told: LossSubject[] = [];
  for (const subject of found.slice(0, listed)) {
    told.push(subjectOnWire(subject, names));
    yield;
  }
  return {
    fromTime: new Date(asked.fromMs).toISOString(),
    toTime: new Date(asked.toMs).toISOString(),
    coverage: rates['loss.coverage'],
    kinds: countBy(subjects.map(({ kind }) => kind)),
    verdicts: countBy(subjects.map(({ verdict }) => verdict)),
    ...sum,
    tripRate: tripRate === null ? null : rateOf(tripRate),
    total: found.length,
    subjects: told,
  };
}

/** Who is off in a period, as far as these companies' trips tell. */
export const lossSums = async (
  ports: SumsPorts,
  asked: SumsQuery,
  filter: SubjectFilter,
): Promise<LossSums> => ports.run(sumsOnWire(asked, await judgedSums(ports, asked), filter));

/** Rates of trips, each with one standard deviation. */
interface Rates {
  readonly rates: number[];
  readonly deviations: number[];
}

interface PartnerTrips {
  readonly name: SubjectName;
  readonly here: Rates;
  readonly elsewhere: Rates;
}

const add = ({ rates, deviations }: Rates, { lossL, volumeL, eachL }: LossComparison, sign: number): void => {
  rates.push((sign * lossL) / volumeL);
  deviations.push(eachL / volumeL);
};

const partnerOnWire = ({ name, here, elsewhere }: PartnerTrips): LossSubjectHistory['partners'][number] => {
  const own = medianRate(here.rates, here.deviations);
  const other = elsewhere.rates.length === 0 ? null : medianRate(elsewhere.rates, elsewhere.deviations);
  return {
    ...name,
    trips: here.rates.length,
    rate: rateOf(own.rate),
    uncertaintyRate: rateOf(own.uncertaintyRate),
    elsewhereTrips: elsewhere.rates.length,
    elsewhereRate: other === null ? null : rateOf(other.rate),
    elsewhereUncertaintyRate: other === null ? null : rateOf(other.uncertaintyRate),
  };
};

/** Each partner with the subject, and without it. */
function* partnersOf(
  { finding, kind, trips }: JudgedSubject,
  { comparisons, names }: JudgedSums,
): Steps<LossSubjectHistory['partners']> {
  const kinds: readonly LossSubjectKind[] = lossPartners[kind];
  const found = new Map<string, PartnerTrips>();
  const nothing = (): Rates => ({ rates: [], deviations: [] });
  for (const { comparison, sign } of trips)
    for (const part of comparison.parts) {
      if (!kinds.some((one) => one === part.kind) || part.subject === finding.subject) continue;
      const name = names.get(part.group);
      if (name === undefined) continue;
      const known = found.get(part.group) ?? { name, here: nothing(), elsewhere: nothing() };
      add(known.here, comparison, sign);
      found.set(part.group, known);
    }
  for (const [index, comparison] of comparisons.entries()) {
    if (endsStep(index)) yield;
    if (comparison.parts.some(({ subject }) => subject === finding.subject)) continue;
    for (const { group, weight } of comparison.parts) {
      const known = found.get(group);
      if (known !== undefined) add(known.elsewhere, comparison, Math.sign(weight));
    }
  }
  return [...found.values()]
    .map(partnerOnWire)
    .toSorted((a, b) => b.trips - a.trips || (a.name < b.name ? -1 : 1));
}

/** The chart of one subject; null: nothing of it was compared. */
export const lossSubjectHistory = async (
  ports: SumsPorts,
  asked: SumsQuery,
  id: string,
): Promise<LossSubjectHistory | null> => {
  const sums = await judgedSums(ports, asked);
  const subject = sums.subjects.find(({ finding }) => finding.subject === id);
  if (subject === undefined) return null;
  const { finding, trips } = subject;
  const steps = sumSteps(finding.values);
  const { signal, since } = finding.sum;
  const beyond =
    signal === null ? -1 : steps.findIndex((step, index) => index >= since && step[signal] > sumDecision);
  return {
    coverage: sums.rates['loss.coverage'],
    subject: subjectOnWire(subject, sums.names),
    trips: trips.map(({ comparison, sign }, index) => ({
      time: new Date(comparison.t).toISOString(),
      signCode: comparison.signCode,
      taskCode: comparison.taskCode,
      lossL: round(sign * comparison.lossL, 2),
      uncertaintyL: round(comparison.eachL, 2),
      z: round(finding.values[index] ?? 0, 2),
      above: round(steps[index]?.above ?? 0, 2),
      below: round(steps[index]?.below ?? 0, 2),
    })),
    sinceTrip: signal === null ? null : since,
    signalTrip: beyond < 0 ? null : beyond,
    partners: await ports.run(partnersOf(subject, sums)),
  };
};
