import type { ResourceHooks } from '../../resource-kit/hooks.ts';
import { stopCommand } from './stop-command.ts';

/** SQL over orders `r`: the plate of the truck. */
export const plateOfOrder = '(select t.sign_code from truck_master t where t.id = r.truck_id)';

/** What pages of orders compute of one. */
export const commandComputed = {
  detail: 'r.detail',
  createdTime: 'r.created_time',
  stepTime: 'r.step_time',
  endedTime: 'r.ended_time',
} as const;

/** What is done with an order on every page of them. */
export const commandActions: NonNullable<ResourceHooks['actions']> = {
  stop: async (context, row) => {
    await stopCommand(context, Number(row['id']));
    return null;
  },
};
