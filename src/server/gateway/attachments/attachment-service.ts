import { createAttachmentListener } from '#gateway/attachments/attachment-listener.ts';
import { fileOrder } from '#gateway/attachments/file-messages.ts';
import { platformMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { createPartialFiles } from '#gateway/attachments/partial-files.ts';
import type { Deliver } from '#gateway/listener/message-batcher.ts';
import type { TerminalRequests } from '#gateway/jt808/listener/terminal-requests.ts';
import type { TlsCredentials } from '#gateway/listener/tls-credentials.ts';

import type { Database } from '../../database/database.ts';
import { createFailureRow } from '../../kernel/log/failure-row.ts';
import type { MessageIntake } from '../../ingest/subjects/runner.ts';
import type { Log } from '../../kernel/log/log.ts';
import { processTimers } from '../../kernel/process-timers.ts';
import { createFrameLog } from '../frame-log.ts';
import { type DueFiles, noteFailure, takeDueFiles } from './announced-files.ts';
import { createAwaitedAddresses } from './awaited-addresses.ts';
import { keepAttachment } from './keep-attachment.ts';
import { openAlarm } from './listed-files.ts';

/** What another process has heard of is found so soon. */
const lookEveryMs = 5000;
const framesEveryMs = 1000;

export interface AttachmentServicePorts {
  readonly database: Database;
  readonly intake: MessageIntake;
  readonly terminals: TerminalRequests;
  readonly now: () => number;
  readonly log: Log;
  /** Host that terminals are told to send files to. */
  readonly mediaHost: string;
}

/** Asks terminals for the files of alarms, and takes them. Until it listens nobody is asked. */
export interface AttachmentService {
  readonly isListening: () => boolean;
  /** Something may be due. */
  readonly wake: () => void;
  /** @returns the port; 0 asks for a free one */
  readonly listen: (port: number, host: string, tls?: TlsCredentials) => Promise<number>;
  readonly close: () => Promise<void>;
}

/** See `AttachmentService`. */
export const createAttachmentService = (ports: AttachmentServicePorts): AttachmentService => {
  const { database, intake, terminals, now, log, mediaHost } = ports;
  const failures = createFailureRow(log, 'asking for files of alarms');
  const frames = createFrameLog(database, (lost) =>
    log.warn({ frames: lost }, 'frames of files were not written down'),
  );
  const awaited = createAwaitedAddresses(now);
  const deliver: Deliver = async (messages) =>
    (await intake.batch({ name: 'JT/T 808 files', terminal: null }, messages, now())).results;

  const ask = async ({ id, number, alarmNumber, sign, address, encrypted }: DueFiles): Promise<void> => {
    const port = listener.portFor(encrypted);
    if (port === null) return;
    awaited.add(address);
    const body = fileOrder({ host: mediaHost, port, sign, alarmNumber });
    const { result } = await terminals.request(number, { messageId: platformMessageIds.fileOrder, body });
    if (result !== 'done') await noteFailure(database, id, result);
  };
  const look = async (): Promise<void> => {
    if (!isListening()) return;
    for (const due of await takeDueFiles(database, now())) void ask(due).catch(failures.failed);
    failures.worked();
  };
  let looking = Promise.resolve();
  const wake = (): void => {
    looking = looking.then(look).catch(failures.failed);
  };
  const listener = createAttachmentListener({
    clock: now,
    partial: createPartialFiles(now),
    awaitsFrom: awaited.has,
    open: (number, list) => openAlarm(database, number, list, now()),
    keep: (file) => keepAttachment({ database, deliver }, file, now()),
    record: frames.add,
    failed: failures.failed,
  });
  const isListening = (): boolean => listener.portFor(false) !== null;
  let flushing = Promise.resolve();
  const flush = (): Promise<void> => {
    flushing = flushing.then(() => frames.flush()).catch(failures.failed);
    return flushing;
  };
  let stops: (() => void)[] = [];
  return {
    isListening,
    wake,
    listen: async (...where) => {
      const port = await listener.listen(...where);
      for (const stop of stops) stop();
      stops = [
        processTimers.every(lookEveryMs, wake),
        processTimers.every(framesEveryMs, () => void flush()),
      ];
      return port;
    },
    close: async () => {
      for (const stop of stops) stop();
      stops = [];
      await listener.close();
      await looking;
      await flush();
    },
  };
};
