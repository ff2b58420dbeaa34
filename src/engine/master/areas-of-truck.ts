import type { Area } from '#contract/master-data.ts';
import type { LonLat } from '#domain/geo/geo.ts';

import type { RuleContext } from '../rule-context.ts';
import { areasAround } from './area-index.ts';

const none: readonly Area[] = [];

/**
 * The areas that hold for the truck at a point at `t` (ms UTC): those of its company then and of the companies above it.
 * What others have drawn there is no place of its, and neither permits nor limits anything. Whether or not they are valid
 * at that hour; the first one names the place.
 * @param toleranceM metres that the point may lie outside of a border
 */
export const areasOfTruck = (
  world: RuleContext,
  point: LonLat,
  toleranceM: number,
  t: number,
): readonly Area[] => {
  const companies = world.truckAt(t)?.companies;
  return companies === undefined ? none : areasAround(world.context.areas, companies, point, toleranceM, t);
};
