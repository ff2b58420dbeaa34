import type { BuiltDay } from '../day-builder.ts';
import type { IncidentKind } from '../day.ts';

/** Thefts and honest troubles of loaded trips, with their share of trips; at most one a trip. */
export const furtherShares = [
  ['rampTheft', 0.003],
  ['depotTheft', 0.003],
  ['shortLoading', 0.003],
  ['thermometerUnplugged', 0.003],
  ['trickle', 0.003],
  ['pipeRest', 0.003],
  ['waterWithoutFloat', 0.003],
  ['jammedAtDepot', 0.003],
  ['supplyCut', 0.003],
  ['samplingOpening', 0.003],
  ['compartmentTransfer', 0.005],
  ['sunOnThermometer', 0.015],
  ['foam', 0.008],
] as const satisfies readonly (readonly [IncidentKind, number])[];

export type FurtherKind = (typeof furtherShares)[number][0];

/** What else goes wrong on this trip, from a stream of its own; null: nothing does. */
export const drawFurther = (day: BuiltDay): FurtherKind | null => {
  let draw = day.further();
  for (const [kind, share] of furtherShares) {
    if (draw < share * day.world.furtherIncidents) return kind;
    draw -= share * day.world.furtherIncidents;
  }
  return null;
};
