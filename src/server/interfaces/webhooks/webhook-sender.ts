import type { Database } from '../../database/database.ts';
import type { Jobs, KeyedJob } from '../../kernel/jobs/jobs.ts';
import { retryAfterMs } from '../../kernel/retry-after.ts';
import type { Sealer } from '../../kernel/secrets/sealer.ts';
import { type DueDelivery, dueWebhooks, settleDelivery, type Settled, takeDue } from './due-deliveries.ts';
import type { PostWebhook, WebhookAnswer } from './post-webhook.ts';
import { retryWaitMs } from './retry-waits.ts';
import { signedHeaders } from './webhook-secrets.ts';

/** Deliveries of one webhook that are on their way at once: of so many trucks. */
const atOnce = 8;
/** While its address takes none of them. */
const atOnceInVain = 1;

/** The address says that it is no more (Standard Webhooks). */
const gone = 410;

export interface WebhookPorts {
  readonly database: Database;
  readonly sealer: Sealer;
  readonly post: PostWebhook;
  readonly now: () => number;
  /** From 0 to 1. */
  readonly random: () => number;
  readonly jobs: Jobs;
}

const hasArrived = ({ status }: WebhookAnswer): boolean => status !== null && status >= 200 && status < 300;

/** How a delivery is after an answer. */
const settledAfter = (
  { tries }: DueDelivery,
  answer: WebhookAnswer,
  { nowMs, tookMs, random }: { readonly nowMs: number; readonly tookMs: number; readonly random: number },
): Settled => {
  const given = { status: answer.status, answer: answer.text, fault: answer.fault, tookMs };
  if (hasArrived(answer)) return { ...given, state: 'delivered', dueMs: null };
  const waitMs = answer.status === gone ? null : retryWaitMs(tries, random);
  if (waitMs === null) return { ...given, state: 'failed', dueMs: null };
  const askedMs = retryAfterMs(answer.retryAfter, nowMs) ?? 0;
  return { ...given, state: 'queued', dueMs: nowMs + Math.max(waitMs, askedMs) };
};

/** The body of a delivery: the same at every try. */
const bodyOf = ({ kind, happenedTime, content }: DueDelivery): string =>
  JSON.stringify({ type: kind, timestamp: happenedTime, data: content });

export interface WebhookSender extends Pick<KeyedJob<number>, 'settled'> {
  /** Begins what is due; what is under way already goes on. A webhook that is slow holds up none of the others. */
  readonly sendDue: () => Promise<void>;
}

/** Sends events to other systems: each until it is answered with 2xx, for three days; of one truck in order. */
export const createWebhookSender = ({
  database,
  sealer,
  post,
  now,
  random,
  jobs,
}: WebhookPorts): WebhookSender => {
  const secretsOf = ({ secretSealed, formerSealed }: DueDelivery): readonly string[] =>
    [secretSealed, formerSealed].flatMap((sealed) => (sealed === null ? [] : (sealer.open(sealed) ?? [])));

  /** Webhooks of which nothing arrived the last time. */
  const inVain = new Set<number>();

  /** @returns whether it arrived */
  const send = async (delivery: DueDelivery): Promise<boolean> => {
    const beganMs = now();
    const secrets = secretsOf(delivery);
    const body = bodyOf(delivery);
    const answer: WebhookAnswer =
      secrets.length === 0
        ? { status: null, text: '', fault: 'secret', retryAfter: null }
        : await post(
            delivery.url,
            {
              'content-type': 'application/json',
              'user-agent': 'TankWatch',
              ...signedHeaders(secrets, `evt_${delivery.code}`, beganMs, body),
            },
            body,
          );
    const nowMs = now();
    await settleDelivery(
      database,
      delivery,
      settledAfter(delivery, answer, { nowMs, tookMs: nowMs - beganMs, random: random() }),
    );
    if (answer.status === gone)
      await database.query('update webhook set enabled = false, version = version + 1 where id = $1', [
        delivery.webhookId,
      ]);
    return hasArrived(answer);
  };

  const { begin, settled } = jobs.byKey<number>('webhooks', async (webhookId) => {
    const most = inVain.has(webhookId) ? atOnceInVain : atOnce;
    const taken = await takeDue(database, webhookId, now(), most);
    if (taken.length === 0) return false;
    const arrived = await Promise.all(taken.map(send));
    if (arrived.includes(true)) inVain.delete(webhookId);
    else inVain.add(webhookId);
    return true;
  });

  return {
    sendDue: async () => {
      for (const id of await dueWebhooks(database, now())) void begin(id);
    },
    settled,
  };
};
