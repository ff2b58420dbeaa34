import type { BuiltDay } from '../plan/day-builder.ts';
import { seenL } from '../tank.ts';
import type { SimCompartment } from '../truck.ts';

/** Litres seen now in one compartment. */
export const seenNowL = (day: BuiltDay, compartment: SimCompartment): number =>
  seenL(
    day.liquids()[day.truck.compartments.indexOf(compartment)] ?? { v20L: 0, temperatureC: 20 },
    compartment.density20KgM3,
  );
