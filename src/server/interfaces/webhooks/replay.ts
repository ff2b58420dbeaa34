import type { Queries } from '../../database/database.ts';

/** What is queued again begins anew: three more days, with the same id and in its old place. */
const anew = `state = 'queued', tries = 0, first_time = null, due_time = null, version = version + 1`;

/** Queues one delivery again that has arrived, or was given up. */
export const replayOne = (queries: Queries, id: number): Promise<unknown> =>
  queries.query(`update webhook_delivery set ${anew} where id = $1 and state <> 'queued'`, [id]);

/** Queues again all that a webhook did not get. */
export const replayFailed = (queries: Queries, webhookId: number): Promise<unknown> =>
  queries.query(`update webhook_delivery set ${anew} where webhook_id = $1 and state = 'failed'`, [
    webhookId,
  ]);
