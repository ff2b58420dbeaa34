import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort, listensAt } from './ports.ts';

const programs = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

/** A NATS server of a test's own with JetStream, which it may stop and start as it likes. */
export interface Nats {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** `SIGKILL`: whatever it had not written is gone. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  readonly dispose: () => Promise<void>;
}

/** Starts one. Null where none is installed (Debian's package `nats-server`). */
export const openNats = async (): Promise<Nats | null> => {
  const program = programs.find((path) => existsSync(path));
  if (program === undefined) return null;
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-nats-'));
  const port = await freePort();
  let running: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    running = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', directory], {
      stdio: 'ignore',
    });
    await listensAt(port);
  };
  const stop = async (signal: NodeJS.Signals = 'SIGTERM'): Promise<void> => {
    const ending = running;
    running = null;
    if (ending === null || ending.exitCode !== null) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  };
  await start();
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    stop,
    dispose: async () => {
      await stop('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
};
