import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort } from './ports.ts';

const base = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;

const programs = (): string | null => {
  if (!existsSync(base)) return null;
  const bins = readdirSync(base)
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(base, version, 'bin'));
  return bins.find((bin) => existsSync(join(bin, 'initdb'))) ?? null;
};

/** PostgreSQL refuses to run as root; Debian's package brings a user for it. */
const run = (command: string): boolean =>
  (isRoot
    ? spawnSync('su', ['postgres', '-s', '/bin/sh', '-c', command], { stdio: 'ignore' })
    : spawnSync('sh', ['-c', command], { stdio: 'ignore' })
  ).status === 0;

/** A PostgreSQL of a test's own, which it may stop and start as it likes. */
export interface Cluster {
  readonly url: string;
  readonly directory: string;
  start(): boolean;
  /** `immediate` ends it without a checkpoint: it recovers from its log at the next start. */
  stop(how: 'fast' | 'immediate'): void;
  /** `kill -9` of all of its processes. @throws Error: it does not start again within a minute */
  kill(): { readonly startAgain: () => Promise<void> };
  /** All of its processes stand still: connections stay, and nothing is answered. */
  freeze(): void;
  thaw(): void;
  dispose(): void;
}

/** A process and those that it has started. */
const familyOf = (pid: number): readonly number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number),
];

/** One of a family may have ended by itself since it was looked at: a vacuum, a client's session. */
const signal = (pid: number, how: 'SIGSTOP' | 'SIGCONT'): void => {
  try {
    process.kill(pid, how);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
};

/**
 * Makes and starts one. Null where no PostgreSQL is installed, or where there is no user that it would run as.
 * @param home where its files go; its own temporary directory if none is given
 * @param make the command that makes its data; an empty database if none is given
 */
export const openCluster = async (
  home?: string,
  make = (bin: string, data: string): string =>
    `${bin}/initdb -D ${data} -U postgres -A trust -E UTF8 --locale=C.UTF-8 --no-sync`,
): Promise<Cluster | null> => {
  const bin = programs();
  if (bin === null) return null;
  const directory = home ?? mkdtempSync(join(tmpdir(), 'tankwatch-cluster-'));
  mkdirSync(directory, { recursive: true });
  chmodSync(directory, 0o755);
  if (isRoot) spawnSync('chown', ['postgres', directory]);
  const port = await freePort();
  const data = join(directory, 'data');
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1`;
  const start = (): boolean => run(`${bin}/pg_ctl -D ${data} -w -l ${directory}/log -o "${options}" start`);
  const stop: Cluster['stop'] = (how) => void run(`${bin}/pg_ctl -D ${data} -m ${how} -w stop`);
  const processes = (): readonly number[] =>
    familyOf(Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]));
  const kill: Cluster['kill'] = () => {
    // One may have ended by itself between the look and the signal.
    for (const pid of processes()) spawnSync('kill', ['-9', String(pid)], { stdio: 'ignore' });
    return {
      startAgain: async () => {
        // It refuses while a process of before is not quite gone.
        for (let attempt = 0; !start(); attempt += 1) {
          if (attempt === 60) throw new Error(`PostgreSQL does not start again: ${directory}/log`);
          await wait(1000);
        }
      },
    };
  };
  let frozen: readonly number[] = [];
  const freeze = (): void => {
    frozen = processes();
    for (const pid of frozen) signal(pid, 'SIGSTOP');
  };
  const thaw = (): void => {
    for (const pid of frozen) signal(pid, 'SIGCONT');
    frozen = [];
  };
  const dispose = (): void => {
    thaw();
    stop('immediate');
    rmSync(home === undefined ? directory : data, { recursive: true, force: true });
  };
  if (!run(make(bin, data)) || !start()) {
    dispose();
    return null;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    directory,
    start,
    stop,
    kill,
    freeze,
    thaw,
    dispose,
  };
};

/**
 * A streaming replica of a cluster, made by PostgreSQL's own base backup: `-R` writes whom it follows; a checkpoint is
 * asked for, else the copy waits for the next one by the clock.
 */
export const openStandby = ({ url }: Cluster): Promise<Cluster | null> =>
  openCluster(
    undefined,
    (bin, data) => `${bin}/pg_basebackup -d ${url} -D ${data} -R -X stream -c fast --no-sync`,
  );
