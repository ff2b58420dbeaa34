import type { Evidence } from './certificate-evidence.ts';

/** A period in which a compartment had to stay shut. ISO 8601, UTC, cut to the second: they compare as text. */
export interface Leg {
  readonly compartment: number;
  readonly startTime: string;
  readonly endTime: string;
}

/** Key of a leg. */
export const legKey = ({ compartment, startTime }: Leg): string => `${compartment} ${startTime}`;

interface Operation {
  readonly kind: 'loading' | 'unloading';
  readonly startTime: string;
  readonly endTime: string | null;
}

/** Loadings and unloadings of one compartment in their order. */
export const operationsOf = (
  { loadings, unloadings }: Pick<Evidence, 'loadings' | 'unloadings'>,
  compartment: number,
): readonly Operation[] =>
  [
    ...loadings.map((row) => ({ ...row, kind: 'loading' as const })),
    ...unloadings.map((row) => ({ ...row, kind: 'unloading' as const })),
  ]
    .filter((row) => row.compartment === compartment)
    .toSorted((a, b) => (a.startTime < b.startTime ? -1 : 1));

/**
 * From each last closing to the next first opening: after a loading, and after an unloading that left something for
 * another station. A second loading on the way ends a stretch as an unloading does.
 */
export const legsOf = (
  evidence: Pick<Evidence, 'loadings' | 'unloadings'>,
  compartment: number,
): readonly Leg[] => {
  const operations = operationsOf(evidence, compartment);
  return operations.flatMap(({ kind, endTime }, index) => {
    const next = operations[index + 1];
    if (endTime === null || next === undefined || endTime >= next.startTime) return [];
    if (kind === 'unloading' && next.kind === 'loading') return [];
    return [{ compartment, startTime: endTime, endTime: next.startTime }];
  });
};

/** Whether something that began and ended at these times touches a leg; what has not ended goes on. */
export const touches = (leg: Leg, startTime: string, endTime: string | null): boolean =>
  startTime < leg.endTime && (endTime === null || endTime > leg.startTime);
