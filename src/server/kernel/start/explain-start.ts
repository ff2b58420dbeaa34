import { userInfo } from 'node:os';

import type { DatabasePlace } from './database-address.ts';
import { type StartCause, StartFailure, type StartFacts } from './start-causes.ts';

/** What a process was told to use, to say where it failed. */
export interface StartPlaces {
  /** Null: the embedded database in `folder`. */
  readonly database: DatabasePlace | null;
  /** Folder of the data. */
  readonly folder: string;
  /** Variables by the port that they name. */
  readonly ports: Readonly<Record<number, string>>;
  /** Searched only when a sentence needs it. */
  readonly newestBackup: () => string;
}

const field = (error: object, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** SQLSTATE (PostgreSQL, appendix A) → cause. */
const sqlStates: Readonly<Record<string, StartCause>> = {
  '28P01': 'wrongPassword',
  '3D000': 'noSuchDatabase',
  '42501': 'noRights',
  '53300': 'tooManyConnections',
  '53100': 'diskFull',
  '57P03': 'notReady',
  '25006': 'readOnly',
};

/** What the system says of a connection → cause. */
const connectCodes: Readonly<Record<string, StartCause>> = {
  ECONNREFUSED: 'connectionRefused',
  ENOENT: 'connectionRefused',
  ENOTFOUND: 'unknownHost',
  EAI_AGAIN: 'unknownHost',
  ETIMEDOUT: 'noAnswer',
  EHOSTUNREACH: 'noAnswer',
  ENETUNREACH: 'noAnswer',
  ECONNRESET: 'noAnswer',
};

const listenCodes: Readonly<Record<string, StartCause>> = {
  EADDRINUSE: 'portTaken',
  EACCES: 'portNotAllowed',
  EADDRNOTAVAIL: 'noSuchAddress',
};

const fileCodes: Readonly<Record<string, StartCause>> = {
  EACCES: 'folderNotWritable',
  EPERM: 'folderNotWritable',
  EROFS: 'folderNotWritable',
  ENOTDIR: 'folderNotWritable',
  EEXIST: 'folderNotWritable',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
};

/** What the driver says in words alone. */
const driverWords: readonly (readonly [RegExp, StartCause])[] = [
  [/timeout/i, 'noAnswer'],
  [/Connection terminated unexpectedly/, 'noAnswer'],
  [/SSL|certificate|self-signed/i, 'noEncryption'],
];

const ofDatabase = (error: Error, code: string): StartCause | null => {
  // Of both kinds: the role that is not there, and no line of pg_hba.conf for it.
  if (code === '28000') return /^role .* does not exist/.test(error.message) ? 'noSuchRole' : 'notAdmitted';
  if (code === 'XX001' || code === 'XX002') return 'pageDamaged';
  const known = sqlStates[code] ?? (field(error, 'syscall') === 'listen' ? undefined : connectCodes[code]);
  if (known !== undefined) return known;
  if (code.startsWith('ERR_TLS') || code.includes('CERT')) return 'noEncryption';
  return code === '' ? (driverWords.find(([words]) => words.test(error.message))?.[1] ?? null) : null;
};

const factsOf = (error: Error, { database, folder }: StartPlaces): Partial<StartFacts> =>
  database === null
    ? { variable: 'DATA_DIR', place: folder, said: error.message }
    : { variable: 'DATABASE_URL', ...database, said: error.message };

/**
 * Why a start failed, with what to do.
 * @returns null: of no known kind
 */
export const explainStart = (error: unknown, places: StartPlaces): StartFailure | null => {
  if (error instanceof StartFailure) return error;
  if (!(error instanceof Error)) return null;
  const [code, syscall, path] = [field(error, 'code'), field(error, 'syscall'), field(error, 'path')];
  if (syscall === 'listen' || syscall === 'bind') {
    const cause = listenCodes[code];
    const port = Number(field(error, 'port'));
    const facts = { variable: places.ports[port] ?? 'PORT', place: `${field(error, 'address')}:${port}` };
    return cause === undefined ? null : new StartFailure(cause, facts, error);
  }
  if (path !== '' && syscall !== 'connect') {
    const cause = fileCodes[code];
    const facts = { variable: 'DATA_DIR', place: path, user: userInfo().username };
    return cause === undefined ? null : new StartFailure(cause, facts, error);
  }
  const asked = field(error, 'hostname');
  // Of another server than the database.
  if (asked !== '' && asked !== places.database?.host) return null;
  const cause = ofDatabase(error, code);
  if (cause === null) return null;
  const facts = factsOf(error, places);
  const host = cause === 'unknownHost' ? { place: asked } : {};
  const backup = cause === 'pageDamaged' ? places.newestBackup() : '';
  return new StartFailure(cause, { ...facts, ...host, backup }, error);
};
