import type { Queries } from '../../database/database.ts';
import { type RefusedMessage, storable } from './checked-message.ts';

/** Refused messages are kept with their reason: one may hold an alarm, and they show terminals that need care. */
export const keepDeadLetters = async (
  queries: Queries,
  refused: readonly RefusedMessage[],
  nowMs: number,
): Promise<void> => {
  if (refused.length === 0) return;
  await queries.query(
    `insert into dead_letter (received_time, terminal, message_id, reason, detail, message)
     select $2, terminal, id, reason, detail, coalesce(raw, 'null') from json_to_recordset($1::json)
       as x(terminal text, id text, reason text, detail text, raw jsonb)`,
    [storable(JSON.stringify(refused)), new Date(nowMs)],
    'dead_letters',
  );
};
