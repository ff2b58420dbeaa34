import type { KindComparison, KindPart } from '#domain/statistics/named-subjects.ts';

import { seeded } from './seeded-normal.ts';

export interface FleetOfTrips {
  readonly seed: number;
  readonly trucks?: number;
  readonly trips?: number;
  /** Errors of subjects, standard deviations of a trip: `truckGauge:3:2`, `stationTank:5`, `depot:1`, `driver:7`, `truck:4`. */
  readonly off?: Readonly<Record<string, number>>;
  /** What gauges and tanks may be off by chance, fixed for each. */
  readonly gaugesOff?: number;
  readonly tanksOff?: number;
  /** Every driver has his own truck; else they change among four. */
  readonly ownDrivers?: boolean;
}

const [tanks, depots, compartments] = [20, 4, 3];

const part = (kind: string, code: string, weight: number, group = `${kind}:${code}`): KindPart => ({
  kind,
  subject: `${kind}:${code}`,
  weight,
  group,
});

/**
 * What instruments make of the trips of a fleet, and what errors it was made with: of each compartment the rack's ticket
 * beside the truck's gauge, the truck's gauge beside the station's, and the ticket beside the station's.
 */
export const fleetOfTrips = (fleet: FleetOfTrips) => {
  const { seed, trucks = 20, trips = 30, off = {}, gaugesOff = 0, tanksOff = 0, ownDrivers = false } = fleet;
  const { normal, below } = seeded(seed);
  const errors = new Map<string, number>();
  const error = (subject: string, chance = 0): number => {
    const known = errors.get(subject) ?? off[subject] ?? chance * normal();
    errors.set(subject, known);
    return known;
  };
  const comparisons: KindComparison[] = [];
  for (let trip = 0; trip < trips; trip += 1)
    for (let truck = 0; truck < trucks; truck += 1) {
      const driver = ownDrivers ? truck : (truck + below(4)) % trucks;
      const depot = (truck + below(2)) % depots;
      for (let compartment = 1; compartment <= compartments; compartment += 1) {
        const way = below(5);
        const tank = (truck * 3 + way * way) % tanks;
        const gauge = error(`truckGauge:${truck}:${compartment}`, gaugesOff);
        const station = error(`stationTank:${tank}`, tanksOff);
        const rack = error(`depot:${depot}`);
        const taken = error(`driver:${driver}`) + error(`truck:${truck}`);
        const ofGauge = (weight: number) =>
          part('truckGauge', `${truck}:${compartment}`, weight, `truckGauge:${truck}`);
        comparisons.push(
          { z: rack - gauge + normal(), parts: [ofGauge(-1), part('depot', `${depot}`, 1)] },
          {
            z: gauge + station + taken + normal(),
            parts: [
              ofGauge(1),
              part('stationTank', `${tank}`, 1),
              part('unloadedBy', `${driver}`, 1, `driver:${driver}`),
            ],
          },
          {
            z: rack + station + taken + normal(),
            parts: [
              part('truck', `${truck}`, 1),
              part('driver', `${driver}`, 1),
              part('carriedTo', `${tank}`, 1, `stationTank:${tank}`),
              part('carriedFrom', `${depot}`, 1),
            ],
          },
        );
      }
    }
  return { comparisons, errors };
};
