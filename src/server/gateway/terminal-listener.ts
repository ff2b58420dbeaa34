import type { IngestResult } from '#contract/terminal-message/message.ts';
import { createListener, type Listener } from '#gateway/jt808/listener/listener.ts';
import type { RefusedSignIn } from '#gateway/jt808/listener/sign-in.ts';
import type { Deliver } from '#gateway/listener/message-batcher.ts';
import type { TlsCredentials } from '#gateway/listener/tls-credentials.ts';
import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import { createOrders } from '#gateway/jt808/orders/give-orders.ts';

import { commandChannel } from '../orders/commands/command-waiters.ts';
import { takeCommands } from '../orders/commands/take-commands.ts';
import type { Database } from '../database/database.ts';
import { mediaTypeOf } from '../ingest/messages/media-type.ts';
import { IngestRequestError } from '../ingest/messages/read-batch.ts';
import type { MessageIntake } from '../ingest/subjects/runner.ts';
import { createKeyedMutex } from '../kernel/keyed-mutex.ts';
import { createFailureRow } from '../kernel/log/failure-row.ts';
import type { Log } from '../kernel/log/log.ts';
import { createForwardQueue } from '../forwarding/queue/forward-queue.ts';
import { storeMediaFile } from '../media/media.ts';
import { announceFiles, askAtSignIn } from './attachments/announced-files.ts';
import { askPeripherals } from './ask-peripherals.ts';
import { createAskTerminals } from './ask-terminals.ts';
import { keepPeripherals } from '../terminals/peripherals.ts';
import { createListenerPresence, listenerBeatMs } from '../terminals/listener-presence.ts';
import { keepSupport } from '../terminals/unsupported-capabilities.ts';
import { forgetRefused, noteRefused } from '../terminals/unregistered/note-refused.ts';
import { refusedTerminalOf } from './refused-terminal.ts';
import { createConfirmAlarms } from './confirm-alarms.ts';
import { createFrameLog } from './frame-log.ts';
import { createIdentityStore } from './identity-store.ts';
import { createReportListeners } from './report-listeners.ts';
import type { ReportProtocolName } from './report-protocols.ts';
import { processTimers } from '../kernel/process-timers.ts';
import { createSteadyIdentities } from './steady-identities.ts';
import { createSecondDevice } from './second-device.ts';
import { serveRequests } from './serve-requests.ts';
import { upgradeContent } from './upgrade-content.ts';

const ordersEveryMs = 15_000;
const cardsEveryMs = 60_000;
const framesEveryMs = 1000;
const passedOnEveryMs = 5_000;
const confirmEveryMs = 3_000;
const forgetEveryMs = 600_000;

export interface TerminalListenerPorts {
  readonly database: Database;
  readonly intake: MessageIntake;
  readonly now: () => number;
  readonly log: Log;
  /** Counts what came of messages. */
  readonly counted: (results: readonly IngestResult[], newAlarms: number) => void;
  /** A terminal may be asked for files of alarms. */
  readonly filesDue?: () => void;
  /** Somebody was not let in; the terminal itself is not told why. */
  readonly refused: (about: Pick<RefusedSignIn, 'step' | 'number' | 'address' | 'reason'>) => void;
}

/** The listeners for terminals, on the same ingest code as `POST /ingest`. */
export interface TerminalListener extends Pick<Listener, 'figures'> {
  /** Terminals, whatever process holds their connection; of other processes' none until `hear`. */
  readonly requests: TerminalRequests;
  /** Begins to hear what terminals at other listeners answer. */
  readonly hear: () => Promise<void>;
  /** Reads anew what is entered of drivers' cards and makers' items; otherwise that is done every minute. */
  readonly refresh: () => Promise<void>;
  /** Opens the port for terminals of JT/T 808. @returns the port; 0 asks for a free one */
  readonly listen: (port: number, host: string, tls?: TlsCredentials) => Promise<number>;
  /** Takes datagrams too, at the port at which it listens. */
  readonly listenDatagrams: Listener['listenDatagrams'];
  /** Opens the port for terminals of another protocol. @returns the port; 0 asks for a free one */
  readonly listenFor: (
    protocol: ReportProtocolName,
    port: number,
    host: string,
    tls?: TlsCredentials,
  ) => Promise<number>;
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

/** Wires the listener to the database and the engine. Nothing runs before it listens. */
// oxlint-disable-next-line max-lines-per-function -- wires one listener to all that serves it, of which each is a file
export const createTerminalListener = ({
  database,
  intake,
  now,
  log,
  counted,
  filesDue = () => {},
  refused,
}: TerminalListenerPorts): TerminalListener => {
  const presence = createListenerPresence(database, now);
  const frames = createFrameLog(database, (lost) =>
    log.warn({ frames: lost }, 'frames of terminals were not written down'),
  );
  const failures = createFailureRow(log, 'serving terminals');
  const store = createIdentityStore(database, now, presence.listener);
  // A terminal that is let in behind an attempt in vain is noted as refused first, and then no more.
  const turns = createKeyedMutex<string>();
  const inTurn: typeof store = {
    ...store,
    signIn: (identity, about) => turns.run(identity.phone, () => store.signIn(identity, about)),
  };
  const identities = createSteadyIdentities(inTurn, {
    database,
    now,
    row: failures,
  });
  const scope = { name: 'JT/T 808', terminal: null };
  const deliver: Deliver = async (messages) => {
    const { results, newAlarms } = await intake.batch(scope, messages, now());
    counted(results, newAlarms);
    return results;
  };
  const secondDevice = createSecondDevice({ database, clock: now, deliver });
  const passedOn = createForwardQueue({
    database,
    now,
    row: createFailureRow(log, 'keeping messages for other platforms'),
    lost: (messages) => log.warn({ messages }, 'messages for other platforms were left out'),
  });
  let closing = false;
  const listener = createListener({
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
    announced: async (identity, files) => {
      await announceFiles(database, identity, files, now());
      filesDue();
    },
    passOn: ({ phone }, packet) => passedOn.keep(phone, packet),
    peripherals: ({ phone }, told) => keepPeripherals(database, phone, told, now()),
    record: frames.add,
    supports: ({ phone }, messageId, support) =>
      void keepSupport(database, phone, messageId, support, now()).catch(failures.failed),
    arrived: ({ terminal, phone }) => {
      orders.wake(terminal);
      askAtSignIn(database, phone, now()).then(filesDue, failures.failed);
      askPeripherals(database, listener.requests, phone, now()).catch(failures.failed);
    },
    left: (identity, reason) => {
      const { terminal, phone } = identity;
      log.info({ terminal, reason }, 'a terminal of JT/T 808 has left the line');
      // When the listener itself goes, that is written once for all.
      if (!closing && listener.linkOfNumber(phone) === undefined)
        identities.left(identity).catch(failures.failed);
    },
    request: (...asked) => ask.requests.request(...asked),
    refused: (about) => {
      refused(about);
      turns
        .run(about.number, () => noteRefused(database, refusedTerminalOf(about), now()))
        .catch(failures.failed);
    },
    secondDevice: (number, address) => secondDevice(number, address).catch(failures.failed),
    failed: failures.failed,
  });
  const reports = createReportListeners({
    database,
    now,
    log,
    listener: presence.listener,
    store,
    turns,
    deliver,
    record: frames.add,
    refused,
    secondDevice,
    isClosing: () => closing,
    failed: failures.failed,
  });
  const orders = createOrders({
    clock: now,
    take: (terminals) => takeCommands(database, [terminals], now()),
    linkOf: listener.linkOf,
    reporting: listener.reporting,
    deliver,
    upgradeFile: (code, terminal) => upgradeContent(database, code, terminal),
    noteLayout: identities.reports,
    failed: failures.failed,
  });

  const ask = createAskTerminals({
    database,
    listener: presence.listener,
    holds: (number) => listener.linkOfNumber(number) !== undefined,
    local: listener.requests,
    now,
    timers: processTimers,
    failed: failures.failed,
  });
  const confirmAlarms = createConfirmAlarms({
    database,
    listener: presence.listener,
    holds: (number) => listener.linkOfNumber(number) !== undefined,
    request: listener.requests.request,
    now,
  });
  let stops: (() => void)[] = [];
  let begun: Promise<void> | null = null;
  const stopLater = (stop: () => Promise<void>): void =>
    void stops.push(() => void stop().catch(failures.failed));
  let flushing = Promise.resolve();
  const flush = (): Promise<void> => {
    flushing = flushing.then(() => frames.flush()).then(failures.worked, failures.failed);
    return flushing;
  };
  /** What goes on while any port is open. */
  const begin = async (): Promise<void> => {
    await presence.begin();
    await identities.refresh();
    await passedOn.refresh();
    stopLater(await database.listen(commandChannel, orders.wake));
    // One process alone has the embedded database: nobody else asks.
    if (database.engine === 'postgresql')
      stopLater(await serveRequests(database, presence.listener, listener.requests, failures.failed));
    stops.push(
      processTimers.every(listenerBeatMs, () => void presence.beat().catch(failures.failed)),
      processTimers.every(cardsEveryMs, () => void identities.refresh().catch(failures.failed)),
      processTimers.every(ordersEveryMs, () => void orders.lookForAll().catch(failures.failed)),
      processTimers.every(framesEveryMs, () => void flush()),
      processTimers.every(
        passedOnEveryMs,
        () => void passedOn.refresh().then(passedOn.flush, failures.failed),
      ),
      processTimers.every(confirmEveryMs, () => void confirmAlarms().catch(failures.failed)),
      processTimers.every(forgetEveryMs, () => void forgetRefused(database, now()).catch(failures.failed)),
    );
  };
  const listenAt = async (
    { listen }: Pick<Listener, 'listen'>,
    port: number,
    host: string,
    tls: TlsCredentials | null = null,
  ): Promise<number> => {
    await (begun ??= begin());
    return listen(port, host, tls);
  };
  return {
    requests: ask.requests,
    figures: () => {
      const all = [listener, ...Object.values(reports)].map(({ figures }) => figures());
      const sum = (of: keyof ReturnType<Listener['figures']>): number =>
        all.reduce((total, figures) => total + figures[of], 0);
      return {
        connections: sum('connections'),
        signedIn: sum('signedIn'),
        waiting: sum('waiting'),
      };
    },
    hear: async () => stopLater(await ask.listen()),
    refresh: async () => {
      await identities.refresh();
      await passedOn.refresh();
    },
    listenDatagrams: listener.listenDatagrams,
    listen: (port, host, tls) => listenAt(listener, port, host, tls),
    listenFor: (protocol, port, host, tls) => listenAt(reports[protocol], port, host, tls),
    close: async () => {
      closing = true;
      for (const stop of stops) stop();
      stops = [];
      await listener.close();
      for (const one of Object.values(reports)) await one.close();
      await flush();
      await passedOn.flush();
      if (begun !== null) await presence.end().catch(failures.failed);
    },
  };
};
