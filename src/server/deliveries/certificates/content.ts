import type { CertificateContent } from '#contract/reports/certificates.ts';
import { litresDecimals } from '#domain/text/litres.ts';
import { type VerdictReason, verdictOf, verdictReasons } from '#domain/words/certificate-words.ts';

import type { Evidence, OpeningEvidence } from './certificate-evidence.ts';
import { rounded } from './certificate-format.ts';
import { type Leg, legsOf, operationsOf } from './legs.ts';
import { compartmentReasons, type Reason, type SensorWords, taskReasons, truckReasons } from './reasons.ts';

type Compartment = CertificateContent['compartments'][number];

const without = <R extends { readonly compartment: number }>({ compartment: _, ...row }: R) => rounded(row);

/** Compartments that were loaded in this task. */
export const loadedCompartments = ({ loadings }: Pick<Evidence, 'loadings'>): readonly number[] =>
  [...new Set(loadings.map(({ compartment }) => compartment))].toSorted((a, b) => a - b);

/** Every period in which a compartment of the task had to stay shut. */
export const allLegs = (evidence: Pick<Evidence, 'loadings' | 'unloadings'>): readonly Leg[] =>
  loadedCompartments(evidence).flatMap((compartment) => legsOf(evidence, compartment));

const codesOf = (reasons: readonly Reason[]): VerdictReason[] => reasons.map(({ code }) => code);

const phaseOf = (evidence: Evidence, legs: readonly Leg[], opening: OpeningEvidence): string => {
  const { compartment, openTime } = opening;
  if (
    legs.some((leg) => leg.compartment === compartment && openTime >= leg.startTime && openTime < leg.endTime)
  )
    return 'transit';
  return (
    operationsOf(evidence, compartment).findLast(({ startTime }) => startTime <= openTime)?.kind ?? 'loading'
  );
};

const compartmentOf = (
  compartment: number,
  legs: readonly Leg[],
  evidence: Evidence,
  reasons: readonly Reason[],
): Compartment => {
  const own = <R extends { readonly compartment: number }>(rows: readonly R[]): R[] =>
    rows.filter((row) => row.compartment === compartment);
  const loadings = own(evidence.loadings);
  const counted = own(evidence.openings).filter(({ sealBreakCount }) => sealBreakCount !== null);
  const [first] = legs;
  const last = legs.at(-1);
  return {
    compartment,
    capacityL: evidence.capacities.find((row) => row.compartment === compartment)?.capacityL ?? null,
    oilCode: loadings.at(-1)?.oilCode ?? null,
    loadings: loadings.map(without),
    unloadings: own(evidence.unloadings).map(without),
    legs: legs.map(({ startTime, endTime }) => ({ startTime, endTime })),
    sealBreakCount: {
      before:
        counted.findLast(({ openTime }) => first !== undefined && openTime < first.startTime)
          ?.sealBreakCount ?? null,
      after:
        counted.find(({ openTime }) => last !== undefined && openTime >= last.endTime)?.sealBreakCount ??
        null,
    },
    // Reasons against the truck count against each of its compartments.
    verdict: verdictOf(
      codesOf(reasons.filter((row) => row.compartment === null || row.compartment === compartment)),
    ),
  };
};

/** Evidence of one delivery from the stored records, in the form that is frozen, hashed and printed. */
export const certificateContent = (evidence: Evidence, words: SensorWords): CertificateContent => {
  const { task } = evidence;
  const compartments = loadedCompartments(evidence);
  const legs = allLegs(evidence);
  const legsAt = (compartment: number): readonly Leg[] =>
    legs.filter((leg) => leg.compartment === compartment);
  const found = [
    ...compartments.flatMap((compartment) =>
      compartmentReasons(compartment, legsAt(compartment), evidence, words),
    ),
    ...truckReasons(legs, evidence),
  ];
  const reasons = [...found, ...taskReasons(evidence, codesOf(found))].toSorted(
    (a, b) =>
      Number(verdictReasons[b.code].makes === 'broken') - Number(verdictReasons[a.code].makes === 'broken') ||
      (a.startTime ?? '').localeCompare(b.startTime ?? ''),
  );
  const { companyCode: _company, sealIntegrity: _integrity, subject: _subject, ...shown } = task;
  return {
    format: 1,
    litresDecimals,
    ...rounded(shown),
    fuels: evidence.fuels.map(({ judged, ...fuel }) => ({
      ...rounded(fuel),
      ...(judged === undefined ? {} : { judged: { ...rounded(judged), legs: judged.legs.map(rounded) } }),
    })),
    compartments: compartments.map((compartment) =>
      compartmentOf(compartment, legsAt(compartment), evidence, reasons),
    ),
    stations: evidence.stations.map(rounded),
    openings: evidence.openings
      .filter(({ compartment }) => compartments.includes(compartment))
      .map((opening) => ({ ...rounded(opening), phase: phaseOf(evidence, legs, opening) })),
    verdict: verdictOf(codesOf(reasons)),
    reasons,
    signatures: evidence.signatures.map(rounded),
  };
};
