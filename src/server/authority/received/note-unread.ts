import type { ReceivedMessage } from '#gateway/jt809/links/authority-links.ts';

import type { Queries } from '../../database/database.ts';
import type { AuthorityPeer } from '../peers.ts';
import { recordMessage } from './record-message.ts';
import { hexId } from './taking.ts';

/** Bytes that are shown: more than any head of a message. */
const shownBytes = 48;
/** What an authority repeats is kept once an hour. */
const again = '1 hour';

/** Keeps a message that could not be read, with its bytes: whoever asks the authority has something to show. */
export const noteUnread = async (
  queries: Queries,
  peer: AuthorityPeer,
  came: ReceivedMessage,
  nowMs: number,
): Promise<void> => {
  const [known] = await queries.query(
    `select 1 from authority_message where authority_id = $1 and unread and message = $2
       and received_time > $3::timestamptz - interval '${again}' limit 1`,
    [peer.id, came.id, new Date(nowMs)],
    'unread_authority_message',
  );
  if (known !== undefined) return;
  const bytes = came.data
    .subarray(0, shownBytes)
    .toString('hex')
    .replaceAll(/../g, (one) => `${one} `)
    .trim();
  const cut = came.data.length > shownBytes ? ' …' : '';
  await recordMessage(
    queries,
    peer,
    {
      kind: 'unread',
      state: 'recorded',
      content: `${hexId(came.id)} (${came.data.length} B) ${bytes}${cut}`,
      message: came.id,
      frameNumber: came.number,
    },
    nowMs,
  );
};
