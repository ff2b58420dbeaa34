import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { StartFailure } from '../kernel/start/start-causes.ts';
import { type ConnectionFailure, unreported } from './connection-failure.ts';
import type { Database } from './database.ts';
import { createPoolDatabase } from './pool-database.ts';
import { makeContentPrivate, makePrivateDirectory } from './private-directory.ts';
import { WireBridge, type WirePurpose } from './wire/wire-bridge.ts';
import type { WireExecutor } from './wire/wire-executor.ts';

/** Major version of the data directories that the bundled database writes. */
const embeddedMajor = '18';

/** Reports what is wrong with a directory before the database itself fails on it without a message. */
export const checkDataDirectory = (directory: string): void => {
  const versionFile = join(directory, 'PG_VERSION');
  if (!existsSync(versionFile)) return;
  const major = readFileSync(versionFile, 'utf8').trim();
  if (major !== embeddedMajor)
    throw new StartFailure('folderOfOtherVersion', { variable: 'DATA_DIR', place: directory, said: major });
};

/**
 * The embedded database over an executor. One session, pools of one connection each: for single statements, for
 * transactions, for those in the background; another for notices. Within a transaction the next statement waits beside
 * the database while one is done, not for this thread.
 */
export const createEmbeddedDatabase = (
  executor: WireExecutor,
  failed: ConnectionFailure = unreported,
): Database => {
  const bridge = new WireBridge(executor);
  const pool = new pg.Pool({ max: 1, stream: () => bridge.connect() as never });
  const pipelined = (purpose: WirePurpose): pg.Pool => {
    const options: pg.PoolConfig & { readonly pipeline: true } = {
      max: 1,
      pipeline: true,
      stream: () => bridge.connect(purpose) as never,
    };
    return new pg.Pool(options);
  };
  // One for each channel of a process, of which a test may have two.
  const listenPool = new pg.Pool({ max: 12, stream: () => bridge.connect('listening') as never });
  return createPoolDatabase({
    pool,
    transactionPool: pipelined('answering'),
    backgroundPool: pipelined('background'),
    listenPool,
    engine: 'embedded',
    maintain: async (queries) => {
      await queries.query('checkpoint');
      await queries.query('vacuum analyze');
    },
    close: () => bridge.close(),
    failed,
  });
};

/**
 * Opens the database of a directory: checks it, and reopens it after its first creation, which saves 380 MB of
 * memory.
 */
export const openEmbeddedDatabase = async (
  directory: string,
  openExecutor: (directory: string) => Promise<WireExecutor>,
  failed: ConnectionFailure = unreported,
): Promise<Database> => {
  checkDataDirectory(directory);
  makePrivateDirectory(directory);
  const fresh = !existsSync(join(directory, 'PG_VERSION'));
  if (fresh) await openExecutor(directory).then((executor) => executor.close());
  const executor = await openExecutor(directory);
  makeContentPrivate(directory);
  return createEmbeddedDatabase(executor, failed);
};
