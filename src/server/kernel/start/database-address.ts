import pg from 'pg';

import { StartFailure } from './start-causes.ts';

/** Where a database is, as its address says; without the password. */
export interface DatabasePlace {
  readonly host: string;
  /** Host and port, or the folder of a socket. */
  readonly place: string;
  readonly user: string;
  readonly database: string;
}

const schemes: ReadonlySet<string> = new Set(['postgres:', 'postgresql:', 'socket:']);

/** The driver itself takes any scheme, and without one a path for a host. @throws StartFailure */
const checkScheme = (variable: string, address: string): void => {
  // `/folder database` names a socket.
  if (address.startsWith('/')) return;
  const [scheme] = /^[a-z][a-z0-9+.-]*:(?=\/)/i.exec(address) ?? [];
  if (scheme === undefined) throw new StartFailure('noScheme', { variable });
  if (!schemes.has(scheme.toLowerCase()))
    throw new StartFailure('wrongAddress', { variable, said: `${scheme}//` });
};

/**
 * Reads an address of PostgreSQL.
 * @param variable the name of the variable that it stands in
 * @throws StartFailure `wrongAddress`, `noScheme`; never with the address, which holds a password
 */
export const readDatabaseAddress = (variable: string, address: string): DatabasePlace => {
  checkScheme(variable, address);
  try {
    const { host, port, user = '', database = '' } = new pg.Client({ connectionString: address });
    const place = host.startsWith('/') ? host : `${host}:${port}`;
    return { host, place, user, database };
  } catch (error) {
    const said = error instanceof Error ? error.name : String(error);
    throw new StartFailure('wrongAddress', { variable, said });
  }
};

/** A database in words for people: `tankwatch at host:5432`. */
export const databaseWords = ({ database, place }: DatabasePlace): string => `${database} at ${place}`;
