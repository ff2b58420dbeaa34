import {
  createReportListener,
  type ReportListener,
  type ReportListenerPorts,
} from '#gateway/listener/report-listener.ts';
import type { RefusedSignIn } from '#gateway/jt808/listener/sign-in.ts';

import type { Database } from '../database/database.ts';
import type { KeyedMutex } from '../kernel/keyed-mutex.ts';
import type { Log } from '../kernel/log/log.ts';
import { processTimers } from '../kernel/process-timers.ts';
import { noteRefused } from '../terminals/unregistered/note-refused.ts';
import type { IdentityStore } from './identity-store.ts';
import { refusedReport } from './refused-terminal.ts';
import { createReportIdentities } from './report-identity-store.ts';
import { reportProtocolNames, type ReportProtocolName, reportProtocols } from './report-protocols.ts';

export interface ReportListenersPorts extends Pick<ReportListenerPorts, 'deliver' | 'record' | 'failed'> {
  readonly database: Database;
  readonly now: () => number;
  readonly log: Log;
  /** Name of the process that holds the connections. */
  readonly listener: string;
  readonly store: IdentityStore;
  /** What is written of a number, one after the other. */
  readonly turns: KeyedMutex<string>;
  /** Counts and logs who was not let in. */
  readonly refused: (about: Pick<RefusedSignIn, 'step' | 'number' | 'address' | 'reason'>) => void;
  /** Another device came under the number of one that is on the line. */
  readonly secondDevice: (number: string, address: string) => Promise<void>;
  /** The process goes: that its terminals are gone is written once for all. */
  readonly isClosing: () => boolean;
}

/** The listeners for terminals that report, one a protocol. Nothing runs before they listen. */
export const createReportListeners = (
  ports: ReportListenersPorts,
): Readonly<Record<ReportProtocolName, ReportListener>> => {
  const { database, now, log, listener, store, turns, deliver, record, failed, secondDevice, isClosing } =
    ports;
  const listenerOf = (name: ReportProtocolName): ReportListener => {
    const { protocol } = reportProtocols[name];
    const identities = createReportIdentities({ database, now, listener, protocol: protocol.name, store });
    return createReportListener({
      protocol,
      clock: now,
      timers: processTimers,
      identities: {
        ...identities,
        admit: (number, address) => turns.run(number, () => identities.admit(number, address)),
      },
      deliver,
      record,
      refused: (about) => {
        ports.refused({ step: 'signIn', ...about });
        turns
          .run(about.number, () => noteRefused(database, refusedReport(protocol.name, about), now()))
          .catch(failed);
      },
      secondDevice: (number, address) => void secondDevice(number, address).catch(failed),
      left: (identity, reason) => {
        const { terminal } = identity;
        log.info({ terminal, reason, protocol: protocol.name }, 'a terminal has left the line');
        // One that has come back by another line meanwhile, the store knows from this one.
        if (!isClosing()) store.left(identity).catch(failed);
      },
      failed,
    });
  };
  return Object.fromEntries(reportProtocolNames.map((name) => [name, listenerOf(name)])) as Record<
    ReportProtocolName,
    ReportListener
  >;
};
