import type { FleetPart } from '#contract/hub.ts';

import { compartmentsOf } from './inventory.ts';
import { tellFleetPart, tellTopic } from './topics.ts';

/** Puts the pieces of a large fleet together. What can be made ready piece by piece is: the whole comes in one go. */
export const createFleetParts = () => {
  let trucks: FleetPart['trucks'] = [];
  return ({ first, last, ...part }: FleetPart): void => {
    trucks = first ? part.trucks : [...trucks, ...part.trucks];
    for (const truck of part.trucks) compartmentsOf(truck);
    tellFleetPart(part.trucks);
    if (!last) return;
    tellTopic('truckStatus', { ...part, trucks });
    trucks = [];
  };
};
