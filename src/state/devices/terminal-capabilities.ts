import type { TerminalCapability } from '#domain/devices/terminal-capabilities.ts';

import { call } from '../hub/hub.ts';

/** Terminals of a truck that speak JT/T 808, with what they were found not to support. */
export const loadCapabilities = (signCode: string) => call('terminalCapabilities.list', { signCode });

/** Has a terminal asked again for what it was found not to support. */
export const retryCapability = (number: string, capability: TerminalCapability) =>
  call('terminalCapabilities.retry', { number, capability });

/** Asks a terminal whether it is there. */
export const checkLink = (number: string) => call('terminalCapabilities.linkCheck', { number });
