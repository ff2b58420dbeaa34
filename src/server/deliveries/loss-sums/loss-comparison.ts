import type { LossPartnerKind } from '#domain/losses/loss-subjects.ts';
import type { KindPart } from '#domain/statistics/named-subjects.ts';

import type { Queries } from '../../database/database.ts';
import type { RunSteps } from '../../kernel/step-runner.ts';

/** What a subject is called: a plate, a person, a place; `number`: its compartment or tank. */
export interface SubjectName {
  readonly kind: LossPartnerKind;
  readonly name: string;
  readonly number: number | null;
  /** Code by which other pages know it: driver, station or depot; of a truck its id. */
  readonly code: string;
}

export interface LossPart extends KindPart, SubjectName {
  readonly kind: LossPartnerKind;
}

/** One standard deviation, L, by an instrument that errs the same way each time. */
export interface InstrumentError {
  readonly instrument: string;
  readonly litres: number;
}

/** Litres at 20 °C by two measures, of one trip. */
export interface LossComparison {
  readonly recordId: string;
  readonly t: number;
  readonly taskCode: string | null;
  readonly signCode: string;
  /** Missing by the second measure; negative: too many. */
  readonly lossL: number;
  /** What was compared. */
  readonly volumeL: number;
  /** One standard deviation by what differs each time, and by what is the same each time, L. */
  readonly eachL: number;
  readonly repeatL: number;
  /** What is the same each time, by the instrument that it is of. */
  readonly repeats: readonly InstrumentError[];
  /** `lossL` ÷ `eachL`. */
  readonly z: number;
  readonly parts: readonly LossPart[];
}

/** Settings of the installation that say how far instruments may be off. */
export type InstrumentRates = Readonly<
  Record<
    | 'uncertainty.tableRate'
    | 'uncertainty.meterRate'
    | 'uncertainty.meterEachRate'
    | 'uncertainty.stationRate'
    | 'uncertainty.stationL'
    | 'loss.coverage',
    number
  >
>;

/** Where trips are read, and how long computing with them is done. */
export interface SumsPorts {
  readonly queries: Queries;
  readonly run: RunSteps;
}

/** Whose trips, and when they ended. */
export interface SumsQuery {
  readonly companies: readonly string[];
  readonly fromMs: number;
  readonly toMs: number;
}

export const part = (
  kind: LossPartnerKind,
  {
    name,
    number = null,
    code,
  }: { readonly name: string; readonly number?: number | null; readonly code: string },
  weight: number,
  group = `${kind}:${code}`,
): LossPart => ({
  kind,
  name,
  number,
  code,
  weight,
  group,
  subject: number === null ? `${kind}:${code}` : `${kind}:${code}:${number}`,
});
