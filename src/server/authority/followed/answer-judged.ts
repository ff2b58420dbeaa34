import type { UrgeResult } from '#domain/authority/authority-words.ts';

import type { Queries } from '../../database/database.ts';
import { answerMessage } from '../answer-message.ts';
import type { AuthorityPeer } from '../peers.ts';

const results: Readonly<Record<string, UrgeResult>> = {
  normal: 'done',
  abnormal: 'done',
  falseAlarm: 'notDone',
};

/**
 * An urge whose alarm somebody has judged is answered by that, in his name. @returns how many there were
 */
export const answerJudged = async (queries: Queries, peer: AuthorityPeer, nowMs: number): Promise<number> => {
  const rows = await queries.query<{
    id: number;
    state: string;
    state_by: string | null;
    user_id: number | null;
    name: string | null;
    phone: string | null;
  }>(
    `select m.id, a.state, a.state_by, u.id as user_id, u.name, u.phone
     from authority_message m join alarm a on a.id = m.alarm_id left join app_user u on u.user_name = a.state_by
     where m.authority_id = $1 and m.state = 'open' and m.kind = 'urge' and a.state in ('normal', 'abnormal', 'falseAlarm')`,
    [peer.id],
    'judged_urges',
  );
  for (const { id, state, state_by, user_id, name, phone } of rows)
    // oxlint-disable-next-line no-await-in-loop -- each in its order, of one transaction
    await answerMessage(
      queries,
      [peer.companyCode],
      {
        id: Number(id),
        text: '',
        result: results[state] ?? 'done',
        responder: { userId: user_id, name: name ?? state_by ?? '', phone: phone ?? '' },
      },
      nowMs,
    );
  return rows.length;
};
