import { fine } from '../messages/detail.ts';
import type { Fleet } from '../fleet.ts';
import { createOpening } from '../plan/opening.ts';
import type { MediaSender } from './media-sender.ts';
import type { Sender } from './sender.ts';
import { type SimMessage, windowEnd } from '../messages/outgoing-message.ts';

const tickMs = 1_000;
/** What a terminal's memory holds, times the fleet: beyond it the oldest are lost, as they are on a truck. */
const queuePerTruck = 20_000;
const newestFirstFrom = 500;

export interface LivePorts {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
  readonly sender: Sender;
  readonly media: MediaSender;
  readonly startMs: number;
  /** Simulated seconds per second. Above 1 the fleet's clock runs ahead of the true one. */
  readonly speed: number;
  readonly ended: () => boolean;
  readonly sent: (messages: number) => void;
  /** What consoles reply to orders that came since, at a moment (ms UTC) of the fleet's clock. */
  readonly replies: (nowMs: number) => readonly SimMessage[];
  /** The first messages of all have been accepted: only now may a past come, or it would begin the trucks' present. */
  readonly greeted: () => void;
}

/**
 * The fleet in real time, from `startMs` on. While the server is away the messages queue; when it is back, the newest
 * go first and the backlog follows, as terminals do it.
 */
export const runLive = async (fleet: Fleet, ports: LivePorts): Promise<void> => {
  const { now, wait, sender, media, startMs, speed, ended, sent, replies, greeted } = ports;
  const opening = createOpening(fleet, startMs);
  const silent: SimMessage[] = [...opening.messages];
  let queue: SimMessage[] = [];
  let sentToMs = startMs;
  let sending = false;

  const simulatedMs = (): number => windowEnd(startMs + (now() - startMs) * speed);

  const enqueue = (untilMs: number): void => {
    for (const truck of fleet.trucks)
      silent.push(
        ...fleet.messagesOfTruck(truck, sentToMs, untilMs, {
          detail: fine,
          extra: opening.extra.get(truck.index) ?? [],
          ownClock: speed === 1,
        }),
      );
    silent.push(...replies(untilMs));
    silent.push(...fleet.messagesOfStations(sentToMs, untilMs, fine));
    sentToMs = untilMs;
    // What happened without a network leaves when the network is back.
    const waiting: SimMessage[] = [];
    for (const message of silent) (message.sendMs < untilMs ? queue : waiting).push(message);
    silent.splice(0, silent.length, ...waiting);
    queue.sort((a, b) => a.timeMs - b.timeMs);
    const most = queuePerTruck * Math.max(1, fleet.trucks.length);
    if (queue.length > most) queue = queue.slice(-most);
  };

  const flush = async (): Promise<void> => {
    if (sending || queue.length === 0) return;
    sending = true;
    try {
      const newest = queue.slice(-newestFirstFrom);
      queue = queue.slice(0, -newestFirstFrom);
      const { accepted } = await sender.send(newest);
      sent(accepted);
      void media.send(newest);
    } finally {
      sending = false;
    }
  };

  // Messages that come later, as of a truck that is switched off again, wait with the rest.
  for (const message of fleet.everyNow(startMs))
    (message.timeMs < startMs + tickMs ? queue : silent).push(message);
  const first = await sender.send(queue);
  queue = [];
  sent(first.accepted);
  greeted();

  let failure: unknown = null;
  while (!ended() && failure === null) {
    enqueue(simulatedMs());
    const queued = queue.length > newestFirstFrom;
    void flush().catch((error: unknown) => {
      failure = error;
    });
    await wait(queued ? 50 : tickMs);
  }
  if (failure !== null) throw failure;
};
