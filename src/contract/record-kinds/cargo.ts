import { deliveryRecordKinds } from './deliveries.ts';
import { sealRecordKinds } from './seals.ts';
import { tankRecordKinds } from './tanks.ts';
import { taskRecordKinds } from './tasks.ts';

/** Records about the cargo: seals, levels, operations, tasks and deliveries. */
export const cargoRecordKinds = {
  ...sealRecordKinds,
  ...tankRecordKinds,
  ...taskRecordKinds,
  ...deliveryRecordKinds,
} as const;
