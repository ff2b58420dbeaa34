/** A compartment of a truck and its capacity in L, as text. */
export interface FittedCompartment {
  readonly compartment: string;
  readonly capacityL: string;
}

const nothingRead = ',,';

/** A text of readings (see `PastTruckRow`) by compartment: what stands behind its number. */
const readingsIn = (readings: string | null): ReadonlyMap<string, string> => {
  const known = new Map<string, string>();
  for (const reading of readings === null ? [] : readings.split(';')) {
    const comma = reading.indexOf(',');
    known.set(reading.slice(0, comma), reading.slice(comma + 1));
  }
  return known;
};

/** Compartments that a truck had, with what was read of them, as in `PastTrucks`. */
export const pastTanks = (fitted: readonly FittedCompartment[], readings: string | null): string => {
  const known = readingsIn(readings);
  return fitted
    .map(
      ({ compartment, capacityL }) => `${compartment},${capacityL},${known.get(compartment) ?? nothingRead}`,
    )
    .join(';');
};

/**
 * Whether readings say all of a truck's compartments. Not where one is of a compartment that it did not have, nor where one
 * lacks and the readings looked at were not all there were.
 */
export const sayAll = (
  fitted: readonly FittedCompartment[],
  readings: string | null,
  areAll: boolean,
): boolean => {
  const known = readingsIn(readings);
  const ofFitted = fitted.filter(({ compartment }) => known.has(compartment)).length;
  return ofFitted === known.size && (areAll || ofFitted === fitted.length);
};
