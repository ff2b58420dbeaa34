import { orderReading } from '../parameters/order-reading.ts';
import { truckOf } from '../parameters/parameter-trucks.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { queueCommand } from './queue-command.ts';

/**
 * Asks a truck's terminal for everything that it knows of itself, and for its versions.
 * @throws Refusal 404: not the actor's truck; 409: a test is under way
 */
export const orderTest = async (context: WriteContext, truckId: number): Promise<number> => {
  const { terminal, companyCode } = await truckOf(context.queries, context.actor, truckId);
  const id = await queueCommand(context, {
    terminal,
    truckId,
    companyCode,
    kind: 'query',
    subject: 'query',
    payload: {},
    wanted: {},
  });
  try {
    await orderReading(context, [truckId], 'versions');
  } catch (error) {
    // An upgrade is under way: its own reading brings them.
    if (!(error instanceof Refusal)) throw error;
  }
  return id;
};
