import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type Cluster, freePort, postgresPrograms, runAsPostgres } from './cluster.ts';

/** A streaming replica of a cluster, made by PostgreSQL's own base backup. Null where it could not be made. */
export const openStandby = async ({ url }: Cluster): Promise<Cluster | null> => {
  const bin = postgresPrograms();
  if (bin === null) return null;
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-standby-'));
  chmodSync(directory, 0o755);
  if (process.getuid?.() === 0) spawnSync('chown', ['postgres', directory]);
  const port = await freePort();
  const data = join(directory, 'data');
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1`;
  const start = (): boolean =>
    runAsPostgres(`${bin}/pg_ctl -D ${data} -w -l ${directory}/log -o "${options}" start`);
  const stop: Cluster['stop'] = (how) => void runAsPostgres(`${bin}/pg_ctl -D ${data} -m ${how} -w stop`);
  const dispose = (): void => {
    stop('immediate');
    rmSync(directory, { recursive: true, force: true });
  };
  // `-R` writes whom it follows; the checkpoint is asked for, else the copy waits for the next one by the clock.
  const copied = runAsPostgres(`${bin}/pg_basebackup -d ${url} -D ${data} -R -X stream -c fast --no-sync`);
  if (!copied || !start()) {
    dispose();
    return null;
  }
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, directory, start, stop, dispose };
};
