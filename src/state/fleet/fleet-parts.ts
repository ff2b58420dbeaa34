import type { FleetPart } from '#contract/hub/topics.ts';

import { compartmentsOf } from './inventory.ts';
import { publishFleetPart, publishTopic } from '../hub/topics.ts';

/** Joins the parts of a large fleet. Each part is prepared as it comes; the whole is shown in one go. */
export const createFleetParts = () => {
  let trucks: FleetPart['trucks'] = [];
  return ({ first, last, ...part }: FleetPart): void => {
    trucks = first ? part.trucks : [...trucks, ...part.trucks];
    for (const truck of part.trucks) compartmentsOf(truck);
    publishFleetPart(part.trucks);
    if (!last) return;
    publishTopic('truckStatus', { ...part, trucks });
    trucks = [];
  };
};
