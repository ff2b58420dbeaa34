import type { TruckEquipment } from '#contract/fleet/truck-equipment.ts';
import type { CallOutcome } from '#contract/hub/outcomes.ts';

import { call } from '../hub/hub.ts';

export type { TruckEquipment };

export type EquipmentFault = TruckEquipment['faults'][number];
export type EquipmentSensor = TruckEquipment['sensors'][number];

/** What is installed in a truck, and what it said last. */
export const loadTruckEquipment = (truckId: number): Promise<CallOutcome<TruckEquipment>> =>
  call('truckEquipment.get', { truckId: String(truckId) });
