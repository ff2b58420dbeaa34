import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { addressOf, dist, ended } from './server.ts';

/** An installation as a customer begins it: under `serve`, with nothing but what its operator types. */
export const openInstallation = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tankwatch-customer-'));
  const { VERIFY_CODE: _, INGEST_TOKEN: __, ...environment } = process.env;
  const env = { ...environment, DATA_DIR: dataDir, DATABASE_URL: '', HOST: '127.0.0.1' };
  const main = join(dist, 'server/main.js');
  let child: ChildProcess | null = null;
  let port = '0';
  const stop = async (): Promise<void> => {
    if (child === null) return;
    child.kill('SIGTERM');
    await ended(child);
    child = null;
  };
  return {
    /** Runs a command of the operator, who has stopped the server. Returns what it says. */
    command: (...words: readonly string[]): string =>
      execFileSync(process.execPath, [main, ...words], { env, encoding: 'utf8' }),
    /** Starts the server, each time at the same address. Returns that. */
    serve: async (): Promise<string> => {
      child = spawn(process.execPath, [main, 'serve'], {
        env: { ...env, PORT: port },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const url = await addressOf(child);
      ({ port } = new URL(url));
      return url;
    },
    stop,
    dispose: async (): Promise<void> => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
