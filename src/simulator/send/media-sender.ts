import type { SimMessage } from '../messages/outgoing-message.ts';
import { testCard } from '../messages/test-card.ts';

export interface MediaSenderPorts {
  readonly fetch: typeof fetch;
  /** `https://host/ingest` */
  readonly url: string;
  readonly token: string;
  readonly plateOf: (terminal: string) => string;
  /** Files of earlier moments are not sent: a camera's memory is overwritten. */
  readonly fromMs: number;
  readonly log: (line: string) => void;
}

const chinaMs = 8 * 3_600_000;

/** The photo of a channel: plate, channel, time and code on a test card, PNG. */
export const cardOf = (plate: string, channel: number, startTime: string, mediaCode: string): Buffer => {
  const [day = '', clock = ''] = new Date(Date.parse(startTime) + chinaMs).toISOString().split(/[T.]/);
  // The province's character is beyond a font of this size.
  return testCard([`${plate.slice(1)} CH${channel}`, day, clock, mediaCode]);
};

/**
 * Sends the files that notices have announced, each once, by the ingest route of files. A failure is logged and not
 * retried: the notice stays, and the console shows that the file is missing.
 */
export const createMediaSender = ({ fetch, url, token, plateOf, fromMs, log }: MediaSenderPorts) => {
  let logged = false;
  const sendOne = async ({ message }: SimMessage): Promise<void> => {
    if (message.kind !== 'media') return;
    const { mediaCode, channel, startTime } = message.data;
    if (Date.parse(startTime) < fromMs) return;
    const to = `${url}/media/${encodeURIComponent(mediaCode)}?terminal=${encodeURIComponent(message.terminal)}`;
    const response = await fetch(to, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: new Uint8Array(cardOf(plateOf(message.terminal), channel, startTime, mediaCode)),
    });
    if (response.ok || logged) return;
    logged = true;
    log(
      `the ingest route of files ${to} answered ${response.status} ${(await response.text()).slice(0, 200)}`,
    );
  };
  return {
    /** Call it when the ingest route has taken the messages. */
    send: async (messages: readonly SimMessage[]): Promise<void> => {
      for (const message of messages)
        await sendOne(message).catch((error: unknown) => {
          if (!logged)
            log(
              `the ingest route of files is away: ${error instanceof Error ? error.message : String(error)}`,
            );
          logged = true;
        });
    },
  };
};

export type MediaSender = ReturnType<typeof createMediaSender>;
