/** What a visit delivered by the truck's own gauge, and from its first opening to its last closing. Ms UTC, litres. */
export interface Giver {
  readonly openMs: number;
  readonly closeMs: number;
  readonly unloadedVtL: number;
}

/** What a station's tank received. Ms UTC, litres. */
export interface Received {
  readonly startMs: number;
  readonly endMs: number;
  readonly receivedVtL: number;
}

/** The visits of one oil that met a station's deliveries, directly or by others between them. */
export interface Group {
  readonly givers: readonly Giver[];
  readonly deliveries: readonly Received[];
  /** For each delivery the visits that it may belong to, as indexes of `givers`; one at least. */
  readonly candidates: readonly (readonly number[])[];
}

/** For each delivery one of its candidates. */
export interface Assignment {
  readonly takers: readonly number[];
  /** For each visit the litres assigned to it. */
  readonly sumsL: readonly number[];
  /** The sum of what each visit gave more or less than was assigned to it. */
  readonly misfitL: number;
  /** For how long deliveries went on while nothing of their visits was open. */
  readonly outsideMs: number;
}

/** For how long a delivery went on before the visit's first opening or after its last closing. */
export const outsideMs = (giver: Giver, delivery: Received): number =>
  Math.max(0, giver.openMs - delivery.startMs) + Math.max(0, delivery.endMs - giver.closeMs);

/** Litres that differ by less are the same. */
export const sameL = 0.5;
