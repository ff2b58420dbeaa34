import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const base = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

/** Where the programs of the newest PostgreSQL here are; null: there is none. */
export const postgresPrograms = (): string | null => {
  if (!existsSync(base)) return null;
  const bins = readdirSync(base)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(base, version, 'bin'));
  return bins.find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
};

/** A TCP port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer();
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Runs a command as PostgreSQL's user: it refuses to run as root, and Debian's package brings a user for it. */
export const runAsPostgres = (command: string): boolean =>
  (isRoot
    ? spawnSync('su', ['postgres', '-s', '/bin/sh', '-c', command], { stdio: 'ignore' })
    : spawnSync('sh', ['-c', command], { stdio: 'ignore' })
  ).status === 0;

/** A PostgreSQL of a test's own, which it may stop and start as it likes. */
export interface Cluster {
  readonly url: string;
  readonly directory: string;
  start(): boolean;
  /** `immediate` is its `kill -9`: it recovers from its log at the next start. */
  stop(how: 'fast' | 'immediate'): void;
  dispose(): void;
}

/**
 * Makes and starts one. Null where no PostgreSQL is installed, or where there is no user that it would run as.
 * @param home where its files go; its own temporary directory if none is given
 */
export const openCluster = async (home?: string): Promise<Cluster | null> => {
  const bin = postgresPrograms();
  if (bin === null) return null;
  const directory = home ?? mkdtempSync(join(tmpdir(), 'tankwatch-cluster-'));
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
  if (isRoot) spawnSync('chown', ['postgres', directory]);
  const port = await freePort();
  const data = join(directory, 'data');
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1`;
  const start = (): boolean =>
    runAsPostgres(`${bin}/pg_ctl -D ${data} -w -l ${directory}/log -o "${options}" start`);
  const stop: Cluster['stop'] = (how) => void runAsPostgres(`${bin}/pg_ctl -D ${data} -m ${how} -w stop`);
  const dispose = (): void => {
    stop('immediate');
    rmSync(home === undefined ? directory : data, { recursive: true, force: true });
  };
  const made =
    runAsPostgres(`${bin}/initdb -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync`) &&
    start();
  if (!made) {
    dispose();
    return null;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, directory, start, stop, dispose };
};
