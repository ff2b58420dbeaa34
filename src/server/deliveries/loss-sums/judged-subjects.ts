import {
  isLossSubjectKind,
  lossPartners,
  type LossPartnerKind,
  type LossSubjectKind,
  type LossSubjectVerdict,
} from '#domain/losses/loss-subjects.ts';
import { endsStep, flatMapSteps, type Steps } from '#domain/lists/steps.ts';
import { findSubjects, type SubjectFinding } from '#domain/statistics/named-subjects.ts';
import { settings } from '#contract/settings.ts';

import type { Queries } from '../../database/database.ts';
import { carriedComparisons } from './carried-comparisons.ts';
import { loadingComparisons, unloadingVisits } from './instrument-comparisons.ts';
import { inTimeOrder } from './in-time-order.ts';
import { medianRate } from './median-rate.ts';
import type {
  InstrumentRates,
  LossComparison,
  LossPart,
  SubjectName,
  SumsPorts,
  SumsQuery,
} from './loss-comparison.ts';

/** A subject with what was compared of it. */
export interface JudgedSubject {
  readonly finding: SubjectFinding;
  readonly kind: LossSubjectKind;
  readonly name: SubjectName;
  readonly verdict: LossSubjectVerdict;
  /** Its trips, and on each which way a loss is its own: 1, or −1 where its error makes a loss smaller. */
  readonly trips: readonly { readonly comparison: LossComparison; readonly sign: number }[];
  /** By how much it is off since its sum began to rise, less what its partners are, a share; null: no signal. */
  readonly bias: { readonly rate: number; readonly uncertaintyRate: number } | null;
  /** By how much an instrument of its kind may be off; null: it is none. */
  readonly permittedRate: number | null;
}

export interface JudgedSums {
  readonly rates: InstrumentRates;
  readonly comparisons: readonly LossComparison[];
  readonly subjects: readonly JudgedSubject[];
  /** By subject and by group. */
  readonly names: ReadonlyMap<string, SubjectName>;
}

const rateNames = [
  'uncertainty.tableRate',
  'uncertainty.meterRate',
  'uncertainty.meterEachRate',
  'uncertainty.stationRate',
  'uncertainty.stationL',
  'loss.coverage',
] as const satisfies readonly (keyof InstrumentRates)[];

/** What the installation says of its instruments at a moment. */
const ratesAt = async (queries: Queries, t: number): Promise<InstrumentRates> => {
  const rows = await queries.query<{ key: string; value: unknown }>(
    `select distinct on (key) key, value from setting where scope = 'default' and key = any($1::text[]) and effective_from <= $2
     order by key, effective_from desc, id desc`,
    [rateNames, new Date(t)],
    'loss_sum_rates',
  );
  const known = new Map(rows.map(({ key, value }) => [key, value]));
  const rate = (name: (typeof rateNames)[number]): number => {
    const value = known.get(name);
    return typeof value === 'number' ? value : settings[name].default;
  };
  return {
    'uncertainty.tableRate': rate('uncertainty.tableRate'),
    'uncertainty.meterRate': rate('uncertainty.meterRate'),
    'uncertainty.meterEachRate': rate('uncertainty.meterEachRate'),
    'uncertainty.stationRate': rate('uncertainty.stationRate'),
    'uncertainty.stationL': rate('uncertainty.stationL'),
    'loss.coverage': rate('loss.coverage'),
  };
};

/** By how much an instrument may be off; null: it is none. */
const permittedOf = (kind: LossSubjectKind, rates: InstrumentRates): number | null => {
  const rate = {
    truckGauge: rates['uncertainty.tableRate'],
    stationTank: rates['uncertainty.stationRate'],
    depot: rates['uncertainty.meterRate'],
    driver: null,
    truck: null,
  }[kind];
  return rate === null ? null : rate * rates['loss.coverage'];
};

/** By how much rack and station together may be off on every trip of a person or a truck. */
const wayRate = (rates: InstrumentRates): number =>
  Math.hypot(rates['uncertainty.meterRate'], rates['uncertainty.stationRate']) * rates['loss.coverage'];

const carriers: ReadonlySet<LossPartnerKind | undefined> = new Set(['driver', 'truck']);

/**
 * Whether it is off by no more than instruments may be: itself, where it is one; where rack or station may be it as well,
 * these; and what its trips tell may itself be off.
 */
const isPermitted = (
  { verdict, others }: SubjectFinding,
  bias: JudgedSubject['bias'],
  permittedRate: number | null,
  rates: InstrumentRates,
  names: JudgedSums['names'],
): boolean => {
  if (bias === null || (verdict !== 'named' && verdict !== 'notSeparable')) return false;
  const ofOthers =
    verdict === 'notSeparable' && others.some((id) => !carriers.has(names.get(id)?.kind))
      ? wayRate(rates)
      : 0;
  const byTrips = bias.uncertaintyRate * rates['loss.coverage'];
  return Math.abs(bias.rate) <= (permittedRate ?? ofOthers) + byTrips;
};

const biasOf = (
  { adjusted, values, sum }: SubjectFinding,
  trips: JudgedSubject['trips'],
): JudgedSubject['bias'] => {
  if (adjusted.length === 0) return null;
  const rates = trips.slice(sum.since).map(({ comparison, sign }, index) => {
    const at = sum.since + index;
    const taken = (values[at] ?? 0) - (adjusted[at] ?? 0);
    return (sign * comparison.lossL - taken * comparison.eachL) / comparison.volumeL;
  });
  return medianRate(
    rates,
    trips.slice(sum.since).map(({ comparison: { eachL, volumeL } }) => eachL / volumeL),
  );
};

const judged = (
  finding: SubjectFinding,
  kind: LossSubjectKind,
  name: SubjectName,
  comparisons: readonly LossComparison[],
  rates: InstrumentRates,
  names: JudgedSums['names'],
): JudgedSubject => {
  const trips = finding.among.flatMap((index) => {
    const comparison = comparisons[index];
    const own = comparison?.parts.find(({ subject }) => subject === finding.subject);
    return comparison === undefined || own === undefined ? [] : [{ comparison, sign: Math.sign(own.weight) }];
  });
  const bias = biasOf(finding, trips);
  const permittedRate = permittedOf(kind, rates);
  const verdict = isPermitted(finding, bias, permittedRate, rates, names) ? 'permitted' : finding.verdict;
  return { finding, kind, name, trips, bias, permittedRate, verdict };
};

const nameOf = ({ kind, name, number, code }: LossPart): SubjectName => ({ kind, name, number, code });

function* namesOf(comparisons: readonly LossComparison[]): Steps<Map<string, SubjectName>> {
  const names = new Map<string, SubjectName>();
  for (const [index, { parts }] of comparisons.entries()) {
    for (const part of parts) {
      names.set(part.subject, nameOf(part));
      if (!names.has(part.group)) names.set(part.group, { ...nameOf(part), number: null });
    }
    if (endsStep(index)) yield;
  }
  return names;
}

function* judgedOf(
  comparisons: readonly LossComparison[],
  rates: InstrumentRates,
): Steps<Omit<JudgedSums, 'rates'>> {
  const names = yield* namesOf(comparisons);
  const subjects: JudgedSubject[] = [];
  for (const finding of yield* findSubjects(comparisons, lossPartners)) {
    const name = names.get(finding.subject);
    if (name === undefined || !isLossSubjectKind(finding.kind)) continue;
    subjects.push(judged(finding, finding.kind, name, comparisons, rates, names));
    yield;
  }
  return { comparisons, subjects, names };
}

/** Everything that was compared in a period, and who is off by it. */
export const judgedSums = async (ports: SumsPorts, asked: SumsQuery): Promise<JudgedSums> => {
  const rates = await ratesAt(ports.queries, asked.toMs);
  const visits = await unloadingVisits(ports, asked, rates);
  const comparisons = await ports.run(
    inTimeOrder([
      await loadingComparisons(ports, asked, rates),
      await ports.run(flatMapSteps(visits, ({ comparison }) => (comparison === null ? [] : [comparison]))),
      await carriedComparisons(ports, asked, rates, visits),
    ]),
  );
  return { rates, ...(await ports.run(judgedOf(comparisons, rates))) };
};
