import webPush from 'web-push';

import { alarmTypeOf } from '#domain/alarms/alarm-types.ts';

import type { Database } from '../../database/database.ts';
import { doublingWaits } from '../../kernel/jobs/retry-waits.ts';
import { workBatch } from '../../kernel/jobs/work-batch.ts';
import { retryAfterMs } from '../../kernel/retry-after.ts';
import type { Log } from '../../kernel/log/log.ts';
import { deliverLater, deliveryDone, forgetDevice, takeDue, type Delivery } from './push-queue.ts';
import { pushPayload, topicOf } from './push-message.ts';
import type { PushKeys } from './push-keys.ts';

/** What happens to a message by the push service's answer (RFC 8030 and what the services do beyond it). */
type Fate = 'done' | 'gone' | 'later' | 'dropped';

const fates: Readonly<Record<number, Fate>> = {
  404: 'gone',
  410: 'gone',
  403: 'gone',
  // Too large, or refused for its content: the same message would be refused again.
  400: 'dropped',
  401: 'dropped',
  413: 'dropped',
};

const fateOf = (status: number): Fate =>
  status >= 200 && status < 300 ? 'done' : (fates[status] ?? 'later');

/** Failures for the operator. */
const levels: Readonly<Record<Fate, 'info' | 'warn'>> = {
  done: 'info',
  gone: 'info',
  later: 'info',
  dropped: 'warn',
};

const atOnce = 20;
const requestTimeoutMs = 10_000;
const retryWaitMs = doublingWaits(10_000, 10 * 60_000);

export interface PushPorts {
  readonly database: Database;
  readonly keys: () => Promise<PushKeys>;
  readonly fetch: typeof fetch;
  readonly now: () => number;
  /** Contact for push services (RFC 8292): an address of this installation. */
  readonly contact: string;
  readonly log: Log;
}

/** Sends what is due; true: there may be more. A message leaves the queue only when its outcome is known. */
export const createPushSender = ({ database, keys, fetch, now, contact, log }: PushPorts) => {
  const send = async (delivery: Delivery): Promise<void> => {
    const { publicKey, privateKey } = await keys();
    // Queued by a build that pushed this type: now or not at all.
    const { ttlS, urgency } = alarmTypeOf(delivery.alarm.type)?.push ?? { ttlS: 0, urgency: 'normal' };
    const { endpoint, headers, body, method } = webPush.generateRequestDetails(
      { endpoint: delivery.endpoint, keys: { p256dh: delivery.p256dh, auth: delivery.auth } },
      pushPayload(delivery.alarm, delivery, delivery.unacknowledged),
      {
        TTL: ttlS,
        urgency,
        topic: topicOf(delivery.alarm),
        contentEncoding: 'aes128gcm',
        vapidDetails: { subject: contact, publicKey, privateKey },
      },
    );
    const wait = (ms: number): Promise<unknown> => deliverLater(database, delivery, now() + ms);
    const backOffMs = retryWaitMs(delivery.tries);
    // The endpoint identifies the device; its service is enough for the log.
    const about = {
      service: new URL(delivery.endpoint).host,
      alarm: delivery.alarm.type,
      tries: delivery.tries,
    };
    let answer: Response;
    try {
      answer = await fetch(endpoint, {
        method,
        headers: headers as Record<string, string>,
        body: new Uint8Array(body ?? []),
        redirect: 'error',
        signal: AbortSignal.timeout(requestTimeoutMs),
      });
    } catch (error) {
      log.warn({ ...about, err: error }, 'push: the service is not reached');
      await wait(backOffMs);
      return;
    }
    const act: { readonly [F in Fate]: () => Promise<unknown> } = {
      done: () => deliveryDone(database, delivery),
      gone: () => forgetDevice(database, delivery),
      // It would be refused again.
      dropped: () => deliveryDone(database, delivery),
      later: () => wait(retryAfterMs(answer.headers.get('retry-after'), now()) ?? backOffMs),
    };
    const fate = fateOf(answer.status);
    log[levels[fate]]({ ...about, status: answer.status, fate }, 'push');
    await act[fate]();
  };
  return () =>
    workBatch({
      limit: atOnce,
      take: (limit) => takeDue(database, now(), limit),
      act: send,
      failed: (error) => log.error({ err: error }, 'push failed'),
    });
};
