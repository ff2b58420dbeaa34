import { AsyncLocalStorage } from 'node:async_hooks';

/** Codes of the companies that the running call may see; null: the server itself is at work. */
const scope = new AsyncLocalStorage<readonly string[] | null>();

/** Runs the work of a call: what it reads, however deep, is of these companies or of nobody. */
export const withinCompanies = <T>(companies: readonly string[], work: () => T): T =>
  scope.run(companies, work);

/**
 * Runs what has to see all companies inside a call: whether a key is free in the installation, what the rules are made
 * of. Every use says why.
 */
export const asServer = <T>(work: () => T): T => scope.run(null, work);

export const companiesInScope = (): readonly string[] | null => scope.getStore() ?? null;
