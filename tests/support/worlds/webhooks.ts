import { publishAlarms } from '#server/alarms/stream/publish.ts';
import type { Database } from '#server/database/database.ts';
import type { WebhookAnswer } from '#server/interfaces/webhooks/post-webhook.ts';

/** What somebody received. */
export interface Received {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Another system at the end of every address, which answers as it is told. */
export const createReceiver = () => {
  const received: Received[] = [];
  let answer: (one: Received) => number | Promise<number> = () => 200;
  return {
    received,
    /** Types of what was received, with the trucks. */
    told: (): readonly string[] =>
      received.map(({ body }) => {
        const { type, data } = JSON.parse(body) as { type: string; data: { signCode?: string } };
        return `${type} ${data.signCode ?? ''}`.trim();
      }),
    answers: (next: typeof answer): void => {
      answer = next;
    },
    post: async (
      url: string,
      headers: Readonly<Record<string, string>>,
      body: string,
    ): Promise<WebhookAnswer> => {
      const one = { url, headers, body };
      received.push(one);
      return { status: await answer(one), text: 'answer', fault: null, retryAfter: null };
    },
  };
};

/** An emergency alarm of a truck, as the rules' writer numbers it into the stream, in one transaction. */
export const raiseAlarm = async (
  database: Database,
  id: string,
  signCode: string,
  { type = 201, level = 3, companyCode = 'TW0101' } = {},
): Promise<void> =>
  database.transaction(async (queries) => {
    await queries.query(
      `insert into alarm (id, sign_code, company_code, type, level, start_time, raised_time, subject, touched_time, write_no, popup)
       values ($1, $2, $3, $4, $5, '2026-03-02T00:00:00Z', '2026-03-02T00:00:00Z', 'truck:' || $2, now(), 1, true)`,
      [id, signCode, companyCode, type, level],
    );
    publishAlarms(queries, [id], new Set(), Date.parse('2026-03-02T00:00:00Z'));
  });
