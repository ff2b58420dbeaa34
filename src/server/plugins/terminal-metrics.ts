import type { IngestResult } from '#contract/terminal-message/message.ts';
import { frameDetails } from '#domain/words/frame-words.ts';

import type { TerminalListener } from '../gateway/terminal-listener.ts';
import type { Metrics } from './metrics.ts';

/** Figures of the listener for terminals of JT/T 808. */
export const watchTerminals = ({ watch }: Metrics, figures: TerminalListener['figures']): void => {
  watch('tankwatch_terminal_links', 'Open connections of terminals', () => figures().connections);
  watch('tankwatch_terminals_signed_in', 'Terminals signed in', () => figures().signedIn);
  watch(
    'tankwatch_terminal_messages_waiting',
    'Messages of terminals that wait for their commit',
    () => figures().waiting,
  );
};

/** Counts refused sign-ins and registrations; what is no code (a message that is too short) is one reason. */
export const countRefused =
  ({ terminalsRefused }: Metrics) =>
  (reason: string): void =>
    terminalsRefused.inc({ reason: Object.hasOwn(frameDetails, reason) ? reason : 'unreadable' });

/** Counts messages that came by the listener, beside those of the ingest route. */
export const countDelivered =
  ({ ingestMessages, ingestRefused, alarms }: Metrics) =>
  (results: readonly IngestResult[], newAlarms: number): void => {
    ingestMessages.inc(results.filter(({ result }) => result === 'accepted').length);
    ingestRefused.inc(results.filter(({ result }) => result === 'refused').length);
    alarms.inc(newAlarms);
  };
