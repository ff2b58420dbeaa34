import { createDoor, type Door } from '#gateway/jt808/door/door.ts';
import type { Deliver } from '#gateway/jt808/door/lanes.ts';
import { createOrders } from '#gateway/jt808/orders/give-orders.ts';

import { commandChannel } from '../commands/command-waiters.ts';
import { takeCommands } from '../commands/take-commands.ts';
import type { Database } from '../database/database.ts';
import { mediaTypeOf } from '../ingest/messages/media-type.ts';
import { IngestRequestError } from '../ingest/messages/read-batch.ts';
import type { Runner } from '../ingest/subjects/runner.ts';
import { createFailureRow } from '../log/failure-row.ts';
import type { Log } from '../log/log.ts';
import { storeMediaFile } from '../stores/media.ts';
import { createFrameLog } from './frame-log.ts';
import { createIdentityStore } from './identity-store.ts';
import { processTimers } from './process-timers.ts';
import { upgradeContent } from './upgrade-content.ts';

const ordersEveryMs = 15_000;
const cardsEveryMs = 60_000;
const framesEveryMs = 1000;

export interface TerminalDoorPorts {
  readonly database: Database;
  readonly runner: Runner;
  readonly now: () => number;
  readonly log: Log;
}

/** The door for terminals that speak JT/T 808, on the same ingest code as `POST /ingest`. */
export interface TerminalDoor extends Pick<Door, 'requests' | 'figures'> {
  /** @returns the port; 0 asks for a free one */
  readonly listen: (port: number, host: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** Type of a file that is kept; null: of another kind, or larger than files may be, however often it is sent. */
const keptType = (content: Buffer): string | null => {
  try {
    return mediaTypeOf(content, undefined);
  } catch (error) {
    if (error instanceof IngestRequestError) return null;
    throw error;
  }
};

/** Wires the door to the database and the engine. Nothing runs before it listens. */
export const createTerminalDoor = ({ database, runner, now, log }: TerminalDoorPorts): TerminalDoor => {
  const identities = createIdentityStore(database, now);
  const frames = createFrameLog(database);
  const failures = createFailureRow(log, 'serving terminals that speak JT/T 808');
  const scope = { name: 'JT/T 808', terminal: null };
  const deliver: Deliver = async (messages) => (await runner.batch(scope, messages, now())).results;
  let closing = false;
  const door = createDoor({
    clock: now,
    timers: processTimers,
    identities,
    deliver,
    storeFile: async (terminal, { mediaCode, content }) => {
      const contentType = keptType(content);
      if (contentType === null) return 'fileNotKept';
      const stored = await storeMediaFile(database, { terminal, mediaCode, contentType, content }, now());
      return stored === 'stored' || stored === 'duplicate' ? '' : stored;
    },
    record: frames.add,
    left: ({ phone, terminal }, reason) => {
      log.info({ terminal, reason }, 'a terminal of JT/T 808 has left the line');
      // When the server itself goes, they are back in seconds.
      if (!closing) identities.left(phone).catch(failures.failed);
    },
    failed: failures.failed,
  });
  const orders = createOrders({
    clock: now,
    take: (terminals) => takeCommands(database, terminals, now()),
    linkOf: door.linkOf,
    reporting: door.reporting,
    deliver,
    upgradeFile: (code, terminal) => upgradeContent(database, code, terminal),
    failed: failures.failed,
  });

  let stops: (() => void)[] = [];
  let flushing = Promise.resolve();
  const flush = (): Promise<void> => {
    flushing = flushing
      .then(() => frames.flush())
      .then((lost) => {
        if (lost > 0) log.warn({ frames: lost }, 'frames of terminals were not written down');
        failures.worked();
      }, failures.failed);
    return flushing;
  };
  return {
    requests: door.requests,
    figures: door.figures,
    listen: async (port, host) => {
      await identities.refresh();
      const unlisten = await database.listen(commandChannel, orders.wake);
      stops = [
        () => void unlisten().catch(failures.failed),
        processTimers.every(cardsEveryMs, () => void identities.refresh().catch(failures.failed)),
        processTimers.every(ordersEveryMs, () => void orders.lookForAll().catch(failures.failed)),
        processTimers.every(framesEveryMs, () => void flush()),
      ];
      return door.listen(port, host);
    },
    close: async () => {
      closing = true;
      for (const stop of stops) stop();
      await door.close();
      await flush();
    },
  };
};
