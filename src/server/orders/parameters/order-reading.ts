import type { ParameterFileName } from '#domain/parameters/parameter-file-names.ts';

import { queueCommand } from '../commands/queue-command.ts';
import { badRequest, Refusal } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { trucksOf } from './parameter-trucks.ts';

/**
 * Asks trucks' terminals for a file.
 * @returns how many were asked: of several, those that are under way about it already are left out
 * @throws Refusal 404: one is not the actor's; 409: the only one has an order about the file under way
 */
export const orderReading = async (
  context: WriteContext,
  truckIds: readonly number[],
  file: ParameterFileName,
): Promise<number> => {
  const trucks = await trucksOf(context.queries, context.actor, truckIds);
  const busy = await context.queries.query<{ terminal: string }>(
    `select terminal from command where terminal = any($1::text[]) and subject = $2 and ended_time is null`,
    [trucks.map(({ terminal }) => terminal), file],
  );
  const asked = new Set(busy.map(({ terminal }) => terminal));
  let ordered = 0;
  for (const { terminal, truckId, companyCode } of trucks) {
    if (asked.has(terminal) && trucks.length > 1) continue;
    try {
      await queueCommand(context, {
        terminal,
        truckId,
        companyCode,
        kind: 'readParameters',
        subject: file,
        payload: { file },
        wanted: {},
      });
      ordered += 1;
    } catch (error) {
      // Somebody else's order came between: of several trucks the others are asked all the same.
      if (!(error instanceof Refusal) || trucks.length === 1) throw error;
    }
  }
  return ordered;
};

/** Numbers of trucks, joined by commas. @throws Refusal 400 */
export const truckIdsOf = (text: string): readonly number[] => {
  const ids = text.split(',');
  if (!ids.every((id) => /^[1-9]\d{0,8}$/.test(id)))
    throw badRequest(['车辆编号不正确', 'These are no numbers of trucks']);
  return [...new Set(ids.map(Number))];
};
