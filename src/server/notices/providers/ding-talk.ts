import { createHmac } from 'node:crypto';

import { askJson } from './ask-json.ts';
import { notConfigured, type Provider } from './provider.ts';
import { robotOutcome } from './robot.ts';

/** `sign` of a robot with additional signature (DingTalk, custom robot security settings): HMAC-SHA256 over time and secret. */
export const dingTalkSign = (secret: string, timestampMs: number): string =>
  createHmac('sha256', secret).update(`${timestampMs}\n${secret}`).digest('base64');

/** Over 20 messages a minute a robot is silent for ten minutes (130101). */
const later = { 130101: 600_000 };

/**
 * A robot of a DingTalk group.
 * @param url of its interface, without the key
 */
export const createDingTalk = (url: string, fetch: typeof globalThis.fetch, now: () => number): Provider => ({
  // 20 are allowed; somebody else may use the same robot.
  perMinute: 18,
  maxBytes: 4000,
  send: async ({ key, secret, text, mention }) => {
    if (key === null) return notConfigured;
    const timestampMs = now();
    const query = new URLSearchParams({
      access_token: key,
      ...(secret !== null && { timestamp: String(timestampMs), sign: dingTalkSign(secret, timestampMs) }),
    });
    const answer = await askJson(fetch, `${url}?${query.toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        msgtype: 'text',
        // Who is mentioned has to stand in the text as well.
        text: { content: mention === null ? text : `${text}\n@${mention}` },
        at: { atMobiles: mention === null ? [] : [mention], isAtAll: false },
      }),
    });
    return robotOutcome(answer, later);
  },
});
