import { recent } from './detail.ts';
import type { Fleet } from './fleet.ts';
import type { MediaSender } from './media-sender.ts';
import type { Sender } from './sender.ts';
import type { SimMessage } from './speech.ts';

const hourMs = 3_600_000;

/** The longest time without a network on this fleet's roads: what was said in it had not left when the door went. */
const heldMs = 6 * hourMs;

/** A stretch as short as this is the live part's. */
const closeMs = 2_000;

export interface ResumeDoors {
  readonly now: () => number;
  readonly sender: Sender;
  readonly media: MediaSender;
  readonly sent: (messages: number) => void;
}

/**
 * Says, in order and before anything new, what the fleet saw while nobody listened. Told after the present, a load that
 * was delivered meanwhile would look like a loss until then.
 * @returns when it had caught up, ms
 */
export const catchUp = async (fleet: Fleet, sinceMs: number, doors: ResumeDoors): Promise<number> => {
  const { now, sender, media, sent } = doors;
  const tell = async (messages: readonly SimMessage[]): Promise<void> => {
    sent((await sender.send(messages)).accepted);
    await media.send(messages);
  };
  // What happened before and had not left yet.
  await tell(fleet.tell(sinceMs - heldMs, sinceMs, recent).filter(({ sendMs }) => sendMs >= sinceMs));
  let toldMs = sinceMs;
  let before = Number.POSITIVE_INFINITY;
  for (;;) {
    const nowMs = now();
    const leftMs = nowMs - toldMs;
    // A door that is so slow that nothing is gained would never be caught up with.
    if (leftMs <= closeMs || leftMs >= before) return toldMs;
    before = leftMs;
    const stepMs = Math.min(nowMs, toldMs + hourMs);
    await tell(fleet.tell(toldMs, stepMs, recent));
    toldMs = stepMs;
  }
};
