import { isEnded } from '#domain/commands/command-states.ts';

import { queueCommand } from '../commands/queue-command.ts';
import type { Queries } from '../../database/database.ts';
import { Refusal } from '../../kernel/refusal.ts';
import type { OrderedTruck } from '../parameters/parameter-trucks.ts';
import type { RolloutRow, RolloutTruckRow } from './rollout-trucks.ts';
import { readShadow, type Shadow } from '../parameters/shadow.ts';

/**
 * What a truck's console holds of the file, as it said not before `sinceMs`; what it said earlier is asked again.
 * @returns null while the reading is under way; `unread`: the console did not say it
 */
export const freshShadow = async (
  queries: Queries,
  rollout: RolloutRow,
  truckRow: RolloutTruckRow,
  truck: OrderedTruck,
  sinceMs: number,
  nowMs: number,
): Promise<Shadow | 'unread' | null> => {
  const { file } = rollout;
  const shadow = await readShadow(queries, truck.terminal, file);
  // Nobody has ever read it: whoever began the roll-out is told so, and nothing is asked behind his back.
  if (shadow === null) return 'unread';
  if (shadow.readTime.getTime() >= sinceMs) return shadow;
  const { read_id: readId, read_state: state, read_created: created } = truckRow;
  const asked = readId !== null && state !== null && (created?.getTime() ?? 0) >= sinceMs;
  if (asked && !isEnded(state)) return null;
  // The answer to this question is new, whatever the console's clock says.
  if (asked && state === 'verified') return shadow;
  // Taken back with a stop of the whole: asked again.
  if (asked && state !== 'stopped') return 'unread';
  try {
    const id = await queueCommand(
      { queries, actor: { user: { id: rollout.author_id, name: rollout.author_name } }, nowMs },
      {
        terminal: truck.terminal,
        truckId: truck.truckId,
        companyCode: truck.companyCode,
        kind: 'readParameters',
        subject: file,
        payload: { file },
        wanted: {},
      },
    );
    await queries.query(
      'update rollout_truck set read_command_id = $3 where rollout_id = $1 and truck_id = $2',
      [rollout.id, truckRow.truck_id, id],
    );
  } catch (error) {
    // Somebody's own order about the file is under way: its end brings a reading too.
    if (!(error instanceof Refusal)) throw error;
  }
  return null;
};
