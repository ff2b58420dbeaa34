import { Dexie } from 'dexie';

/** The database belongs to a newer build. */
export class NewerDatabase extends Error {}

/** Dexie has opened another handle by itself: its version must be checked first. */
export class OtherHandle extends Error {}

/** Names of errors after which the database is opened again. */
export const lostHandle = new Set(['InvalidStateError', 'UnknownError', 'DatabaseClosedError']);

/** Name of the error of IndexedDB itself, whatever it was wrapped in; empty: no error. */
export const nameOf = (error: unknown): string =>
  error instanceof Dexie.DexieError && error.inner instanceof Error
    ? error.inner.name
    : error instanceof Error
      ? error.name
      : '';
