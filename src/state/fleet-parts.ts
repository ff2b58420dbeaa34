import type { FleetPart } from '#contract/hub.ts';

import { compartmentsOf } from './inventory.ts';
import { tellTopic } from './topics.ts';

type Listener = (trucks: FleetPart['trucks']) => void;

const listeners = new Set<Listener>();

/** Tells of each piece as it comes, for whoever can make something ready of it. The answer ends that. */
export const onFleetPart = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Puts the pieces of a large fleet together. What can be made ready piece by piece is: the whole comes in one go. */
export const createFleetParts = () => {
  let trucks: FleetPart['trucks'] = [];
  return ({ first, last, ...part }: FleetPart): void => {
    trucks = first ? part.trucks : [...trucks, ...part.trucks];
    for (const truck of part.trucks) compartmentsOf(truck);
    for (const listener of listeners) listener(part.trucks);
    if (!last) return;
    tellTopic('truckStatus', { ...part, trucks });
    trucks = [];
  };
};
