import { resultCodes } from '#contract/envelope.ts';

import { Refusal } from '../../kernel/refusal.ts';
import type { WriteContext } from '../../resource-kit/hooks.ts';
import { writeCommandEvents } from './command-events.ts';

/** Stops an order that its terminal has not fetched. @throws Refusal 409: it has, or the order has ended */
export const stopCommand = async ({ queries, nowMs }: WriteContext, id: number): Promise<void> => {
  const stopped = await queries.query<{ change_request_id: number | null }>(
    `update command set state = 'stopped', step_time = $2, ended_time = $2 where id = $1 and state in ('awaiting', 'queued')
     returning id, change_request_id`,
    [id, new Date(nowMs)],
  );
  if (stopped.length === 0)
    throw new Refusal(resultCodes.conflict, [
      '终端已取走命令，不能停止',
      'The console has already fetched the command; it can’t be stopped',
    ]);
  await queries.query(
    `update change_request set state = 'withdrawn', decided_time = $2 where id = $1 and state = 'pending'`,
    [stopped[0]?.change_request_id ?? null, new Date(nowMs)],
  );
  await writeCommandEvents(
    queries,
    [{ commandId: id, state: 'stopped', messageId: null, detail: '' }],
    nowMs,
  );
};
