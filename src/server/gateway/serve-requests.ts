import type { PlatformMessage, TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';

import type { Database } from '../database/database.ts';

/** Channel on which a listener is told of a request: its name and the request's number. */
export const requestChannel = 'terminal_request';
/** Channel on which the number of a request is told that was answered. */
export const answerChannel = 'terminal_answer';

interface RequestRow extends Record<string, unknown> {
  readonly id: string;
  readonly number: string;
  readonly message_id: number;
  readonly body: Buffer;
  readonly answered_by: number | null;
}

const messageOf = ({ message_id, body, answered_by }: RequestRow): PlatformMessage => ({
  messageId: message_id,
  body,
  ...(answered_by === null ? {} : { answeredBy: answered_by }),
});

/**
 * Sends what other processes ask for to the terminals of this listener, in the order in which it was asked, and writes down
 * what they answered.
 * @returns what stops it
 */
export const serveRequests = async (
  database: Database,
  listener: string,
  local: TerminalRequests,
  failed: (error: unknown) => void,
): Promise<() => Promise<void>> => {
  const answer = async (row: RequestRow): Promise<void> => {
    const said = await local.request(row.number, messageOf(row));
    await database.query(
      `with written as (update terminal_request set result = $2, answer = $3 where id = $1 returning id::text)
       select pg_notify($4, id) from written`,
      [row.id, said.result, said.result === 'reply' ? Buffer.from(said.body) : null, answerChannel],
      'answer_request',
    );
  };
  let reading = Promise.resolve();
  const read = async (): Promise<void> => {
    const rows = await database.query<RequestRow>(
      `with taken as (update terminal_request set result = 'sent' where door = $1 and result is null
         returning id, number, message_id, body, answered_by, created_time)
       select id::text as id, number, message_id, body, answered_by from taken order by created_time, id`,
      [listener],
      'take_requests',
    );
    for (const row of rows) void answer(row).catch(failed);
  };
  return database.listen(requestChannel, (payload) => {
    // Empty after a connection was lost: something may have been asked meanwhile.
    if (payload !== '' && payload !== listener) return;
    reading = reading.then(read).catch(failed);
  });
};
