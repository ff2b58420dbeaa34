import type { Log } from '../log/log.ts';
import type { StartFailure } from './start-causes.ts';

/** Says in both languages why a start does not go on yet. */
export const tellWaiting = (log: Log, { startCause, text }: StartFailure): void =>
  log.error({ cause: startCause, zh: text[0], waiting: true }, text[1]);
