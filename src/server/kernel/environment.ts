import type { VariableName } from './variables.ts';

/** Variables of the process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws Error that names the variable */
export const wholeNumber = (
  environment: Environment,
  name: VariableName,
  fallback: number,
  min: number,
  max: number,
): number => {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max)
    throw new Error(`${name}=${text}: a whole number from ${min} to ${max} is needed`);
  return value;
};

/** Null: not set, or empty. */
export const text = (environment: Environment, name: VariableName): string | null => {
  const value = environment[name];
  return value === undefined || value === '' ? null : value;
};

/** @throws Error that names the variable */
export const oneOf = <T extends string>(
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

/** Parts between commas. */
export const list = (commas: string | null): readonly string[] =>
  (commas ?? '').split(',').filter((part) => part !== '');

/** A listener that is off unless it is named; `off` turns it off where it would be on. */
export const listenerPort = (
  environment: Environment,
  name: VariableName,
  fallback: number | null,
): number | null => {
  const named = text(environment, name);
  if (named === null) return fallback;
  return named === 'off' ? null : wholeNumber(environment, name, 0, 0, 65_535);
};

/** Connections to PostgreSQL for reading at most, and as many for writing. */
export const databaseConnections = (environment: Environment): number =>
  wholeNumber(environment, 'DATABASE_CONNECTIONS', 10, 4, 200);

/** What states of trucks that a process keeps in memory may weigh, bytes, as estimated. */
export const stateCacheBytes = (environment: Environment): number =>
  wholeNumber(environment, 'STATE_CACHE_MB', 512, 16, 1_048_576) * 1_048_576;
