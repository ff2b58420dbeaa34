import { createLog, type Log, type LogOptions } from '#server/kernel/log/log.ts';

/** A log whose lines, a JSON object each, are put into `lines`; without them it keeps nothing. */
export const testLog = (lines?: string[], level: LogOptions['level'] = 'info'): Log =>
  createLog({ level: lines ? level : 'silent', format: 'json', write: (line) => void lines?.push(line) });
