import { fine, recent } from '../messages/detail.ts';
import type { Fleet } from '../fleet.ts';
import type { MediaSender } from './media-sender.ts';
import type { Sender } from './sender.ts';
import { type SimMessage, windowEnd } from '../messages/outgoing-message.ts';

const hourMs = 3_600_000;

/** The longest time without a network on this fleet's roads: messages of it had not left when the server stopped. */
const heldMs = 6 * hourMs;

/**
 * The server notes its end every few seconds: what it took after that is sent again, and must be the same as the live
 * part sent it.
 */
const sentTwiceMs = 60_000;

/** A stretch as short as this is the live part's. */
const closeMs = 2_000;

export interface ResumePorts {
  readonly now: () => number;
  readonly sender: Sender;
  readonly media: MediaSender;
  readonly sent: (messages: number) => void;
}

/**
 * Sends, in order and before anything new, the messages since the server stopped. Sent after the present, a load that
 * was delivered meanwhile would look like a loss until then.
 * @returns when it had caught up, ms
 */
export const catchUp = async (fleet: Fleet, sinceMs: number, ports: ResumePorts): Promise<number> => {
  const { now, sender, media, sent } = ports;
  const send = async (messages: readonly SimMessage[]): Promise<void> => {
    sent((await sender.send(messages)).accepted);
    await media.send(messages);
  };
  // What happened before and had not left yet.
  await send(fleet.messages(sinceMs - heldMs, sinceMs, fine).filter(({ sendMs }) => sendMs >= sinceMs));
  const fineUntilMs = sinceMs + sentTwiceMs;
  let sentToMs = sinceMs;
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const nowMs = windowEnd(now());
    const leftMs = nowMs - sentToMs;
    // A server that is so slow that nothing is gained would never be caught up with.
    if (leftMs <= closeMs || leftMs >= before) return sentToMs;
    before = leftMs;
    const isTwice = sentToMs < fineUntilMs;
    const stepMs = Math.min(nowMs, isTwice ? fineUntilMs : sentToMs + hourMs);
    await send(fleet.messages(sentToMs, stepMs, isTwice ? fine : recent));
    sentToMs = stepMs;
  }
};
