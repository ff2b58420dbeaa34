/** A compartment of a truck and its capacity in L, as text. */
export interface FittedCompartment {
  readonly compartment: string;
  readonly capacityL: string;
}

/** Compartments of a truck with what was read of them. */
export interface PastTanks {
  /** As in `PastTrucks`. */
  readonly tanks: string;
  /**
   * Whether the readings are all that there is to say: none at all, for then there are no others; or one of each
   * compartment that the truck had, and of no other.
   */
  readonly isAll: boolean;
}

const nothingRead = ',,';

/** @param readings see `PastTruckRow` */
export const pastTanks = (fitted: readonly FittedCompartment[], readings: string | null): PastTanks => {
  const known = new Map<string, string>();
  for (const reading of readings === null ? [] : readings.split(';')) {
    const comma = reading.indexOf(',');
    known.set(reading.slice(0, comma), reading.slice(comma + 1));
  }
  let [tanks, read] = ['', 0];
  for (const { compartment, capacityL } of fitted) {
    const reading = known.get(compartment);
    if (reading !== undefined) read += 1;
    tanks += `${tanks === '' ? '' : ';'}${compartment},${capacityL},${reading ?? nothingRead}`;
  }
  return { tanks, isAll: readings === null || (read === known.size && read === fitted.length) };
};
