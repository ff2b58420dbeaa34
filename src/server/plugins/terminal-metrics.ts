import type { TerminalDoor } from '../gateway/terminal-door.ts';
import type { Metrics } from './metrics.ts';

/** Figures of the door for terminals of JT/T 808. */
export const watchTerminals = ({ watch }: Metrics, figures: TerminalDoor['figures']): void => {
  watch('tankwatch_terminal_links', 'Open connections of terminals', () => figures().connections);
  watch('tankwatch_terminals_signed_in', 'Terminals signed in', () => figures().signedIn);
  watch(
    'tankwatch_terminal_messages_waiting',
    'Messages of terminals that wait for their commit',
    () => figures().waiting,
  );
};
