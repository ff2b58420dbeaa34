import type { TerminalListener } from './terminal-listener.ts';
import type { Metrics } from '../kernel/metrics/metrics.ts';

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
