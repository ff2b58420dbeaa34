import { askJson } from './ask-json.ts';
import { notConfigured, type Provider } from './provider.ts';
import { robotOutcome } from './robot.ts';

/** Over 20 messages a minute (45009). */
const later = { 45009: 60_000 };

/**
 * A robot of a WeCom group; its key is all that protects it.
 * @param url of its interface, without the key
 */
export const createWeCom = (url: string, fetch: typeof globalThis.fetch): Provider => ({
  perMinute: 18,
  maxBytes: 2000,
  send: async ({ key, text, mention }) => {
    if (key === null) return notConfigured;
    const answer = await askJson(fetch, `${url}?${new URLSearchParams({ key }).toString()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        msgtype: 'text',
        text: { content: text, ...(mention !== null && { mentioned_mobile_list: [mention] }) },
      }),
    });
    return robotOutcome(answer, later);
  },
});
