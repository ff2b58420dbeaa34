import { maxAttempts, repeatAfterMs, resumeAfterMs } from '#domain/commands/command-kinds.ts';

import type { Database } from '../../database/database.ts';
import type { DueOrder } from './open-orders.ts';

/** Terminals that have an order which is given, or may be given again, and from when on; see `takeCommands`. */
export const dueOrders = async (database: Database): Promise<readonly DueOrder[]> => {
  const rows = await database.query<{ terminal: string; due_time: Date }>(
    `select terminal, min(greatest(not_before, case
         when state = 'queued' or attempts = 0 then not_before
         when state in ('received', 'working') then step_time + $2::int * interval '1 ms'
         else step_time + $1::int * interval '1 ms' end)) as due_time
     from command
     where state in ('queued', 'sent', 'received', 'working', 'readBack') and attempts < ${maxAttempts}
     group by terminal`,
    [repeatAfterMs, resumeAfterMs],
    'due_orders',
  );
  return rows.map(({ terminal, due_time }) => ({ terminal, dueMs: due_time.getTime() }));
};
