import type { Log } from '../../kernel/log/log.ts';
import type { Actor } from '../../identity/actor.ts';
import { seesWholeStatus, shownStatus, truckFieldsOf } from '../../identity/truck-fields.ts';
import { type ChangedTruck, minCompressLength, type LiveFrameBody, liveFrame } from './live-changes.ts';
import type { LiveFeed } from './live-feed.ts';

/** Trucks' changes wait while a client's queue is longer than this: the newest state is enough, and alarms go first. */
export const liveBufferedBytes = 131_072;

export interface SocketChangesPorts {
  readonly actor: Actor;
  readonly live: LiveFeed;
  readonly now: () => number;
  readonly log: Log;
  /** Whose trucks he sees just now. */
  readonly companies: () => ReadonlySet<string>;
  /** Bytes that wait for the client. */
  readonly waitingBytes: () => number;
  readonly send: (data: string | Buffer) => void;
}

/** Where trucks are, as one client may see it, while it wants to be told: the newest of each where it reads slowly. */
export const createSocketChanges = ({
  actor,
  live,
  now,
  log,
  companies,
  waitingBytes,
  send,
}: SocketChangesPorts) => {
  // What he may see is of the moment at which the socket was opened: a change of rights closes it.
  const fields = truckFieldsOf(actor);
  const whole = seesWholeStatus(fields);
  const shown = (truck: ChangedTruck): ChangedTruck => ({
    ...truck,
    text: shownStatus(truck.text, fields, truck.sprinkler),
  });

  let stopLive: (() => void) | null = null;
  /** Trucks that changed and were not sent yet, by plate. */
  const changedTrucks = new Map<string, ChangedTruck>();
  let packs = false;
  /** Packing takes its time on another thread, and the later frame must not come first. */
  let packing: Promise<void> | null = null;
  const sendLive = (frame: LiveFrameBody): void => {
    if (packing === null && (!packs || frame.text.length < minCompressLength)) return send(frame.text);
    const mine: Promise<void> = Promise.all([packs ? frame.packed() : frame.text, packing])
      .then(([data]) => {
        if (stopLive !== null) send(data);
      })
      .catch((error: unknown) => log.error({ err: error }, 'a frame of changes was not packed'))
      .finally(() => {
        if (packing === mine) packing = null;
      });
    packing = mine;
  };
  const flush = (): void => {
    if (changedTrucks.size === 0 || waitingBytes() > liveBufferedBytes) return;
    sendLive(liveFrame([...changedTrucks.values()], now()));
    changedTrucks.clear();
  };
  const watch = (on: boolean, packed: boolean): void => {
    stopLive?.();
    changedTrucks.clear();
    packs = packed;
    stopLive =
      on && actor.functions.has('fleet.watch')
        ? live.subscribe((changes) => {
            const mine = companies();
            const frame = changes.frameOf(mine);
            if (frame === null) return;
            if (whole && changedTrucks.size === 0 && waitingBytes() <= liveBufferedBytes)
              return sendLive(frame);
            for (const truck of changes.trucks)
              if (mine.has(truck.companyCode)) changedTrucks.set(truck.signCode, shown(truck));
            flush();
          })
        : null;
  };

  return {
    /** Begins or ends it. @param packed the client unpacks frames */
    watch,
    /** Sends what waited for the client. */
    flush,
    stop: (): void => {
      stopLive?.();
      stopLive = null;
      changedTrucks.clear();
    },
  };
};
