import type { ReceivedCount } from '#gateway/jt809/messages/link-messages.ts';

import type { Queries } from '../../database/database.ts';

/** Keeps what the authority says that it received, with what had gone up in that time, whole minutes. */
export const noteReceived = async (
  queries: Queries,
  authorityId: number,
  { count, fromMs, untilMs }: ReceivedCount,
  nowMs: number,
): Promise<void> => {
  // Without its time it cannot be compared.
  if (fromMs === null || untilMs === null) return;
  await queries.query(
    `insert into authority_received (authority_id, from_time, until_time, received, sent, noted_time)
     select $1, $2, $3, $4, coalesce((select sum(places) from authority_minute where authority_id = $1
       and minute between date_trunc('minute', $2::timestamptz) and $3), 0), $5`,
    [authorityId, new Date(fromMs), new Date(untilMs), count, new Date(nowMs)],
    'note_received',
  );
};
