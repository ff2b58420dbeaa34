import type { Environment } from '../environment.ts';
import type { VariableName } from '../variables.ts';
import { logFormats, logLevels, type LogOptions } from './log.ts';

const oneOf = <T extends string>(
  environment: Environment,
  name: VariableName,
  allowed: readonly T[],
  fallback: T,
): T => {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const found = allowed.find((one) => one === text);
  if (found === undefined) throw new Error(`${name}=${text}: one of ${allowed.join(', ')} is needed`);
  return found;
};

/**
 * `LOG_LEVEL` and `LOG_FORMAT`. The demo prints a greeting, which thousands of its fleet's batches would bury, so its
 * log is quiet by default.
 * @throws Error that names the invalid variable
 */
export const readLogConfig = (environment: Environment, demo: boolean): Omit<LogOptions, 'write'> => ({
  level: oneOf(environment, 'LOG_LEVEL', logLevels, demo ? 'warn' : 'info'),
  format: oneOf(environment, 'LOG_FORMAT', logFormats, demo ? 'text' : 'json'),
});
