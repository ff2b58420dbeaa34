import { call } from '../hub/hub.ts';

/** What hangs at a terminal. */
export const loadPeripherals = (number: string) => call('terminalPeripherals.list', { number });
