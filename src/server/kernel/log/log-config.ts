import { type Environment, oneOf } from '../environment.ts';
import { logFormats, logLevels, type LogOptions } from './log.ts';

/**
 * `LOG_LEVEL` and `LOG_FORMAT`. The demo prints a greeting, which thousands of its fleet's batches would bury, so its
 * log is quiet by default.
 * @throws Error that names the invalid variable
 */
export const readLogConfig = (environment: Environment, demo: boolean): Omit<LogOptions, 'write'> => ({
  level: oneOf(environment, 'LOG_LEVEL', logLevels, demo ? 'warn' : 'info'),
  format: oneOf(environment, 'LOG_FORMAT', logFormats, demo ? 'text' : 'json'),
});
