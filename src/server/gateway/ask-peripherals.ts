import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import { platformMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { peripheralQuery, peripheralTypes } from '#gateway/jt808/messages/peripherals.ts';

import type { Queries } from '../database/database.ts';

/** What peripherals are changes seldom. */
const againMs = 86_400_000;

/**
 * Asks a terminal of active safety what hangs at it and how that does, once a day: one that has told of an alarm with
 * files speaks T/JSATL 12. What it answers comes by 0x0900; who can't says so by 0x0001.
 */
export const askPeripherals = async (
  queries: Queries,
  { request }: TerminalRequests,
  number: string,
  nowMs: number,
): Promise<void> => {
  const asked = await queries.query(
    `select from alarm_files f where f.number = $1
       and not exists (select from terminal_peripheral p where p.number = $1 and p.state_time > $2) limit 1`,
    [number, new Date(nowMs - againMs)],
    'peripherals_due',
  );
  if (asked.length === 0) return;
  for (const type of Object.values(peripheralTypes))
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await request(number, { messageId: platformMessageIds.passThrough, body: peripheralQuery(type) });
};
