import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { freePort, listensAt } from './ports.ts';

const programs = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];
const installed = (): string | undefined => programs.find((path) => existsSync(path));

export const isNatsInstalled = (): boolean => installed() !== undefined;

/** A NATS server of a test's own with JetStream, which it may stop and start as it likes. */
export interface Nats {
  readonly url: string;
  readonly start: () => Promise<void>;
  /** `SIGKILL`: whatever it had not written is gone. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>;
  /** It stands still in the midst of what it does; what is sent to it waits. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly dispose: () => Promise<void>;
}

const openServer = async (program: string, options: readonly string[] = []): Promise<Nats> => {
  const directory = mkdtempSync(join(tmpdir(), 'tankwatch-nats-'));
  const port = await freePort();
  let running: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    running = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', directory, ...options], {
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
  return {
    url: `nats://127.0.0.1:${port}`,
    start,
    stop,
    freeze: () => void running?.kill('SIGSTOP'),
    thaw: () => void running?.kill('SIGCONT'),
    dispose: async () => {
      await stop('SIGKILL');
      rmSync(directory, { recursive: true, force: true });
    },
  };
};

/** Starts one. Null where none is installed (Debian's package `nats-server`). */
export const openNats = async (): Promise<Nats | null> => {
  const program = installed();
  if (program === undefined) return null;
  const server = await openServer(program);
  await server.start();
  return server;
};

/** Three servers that keep every entry together. */
export interface NatsCluster {
  /** As `INGEST_LOG` names them. */
  readonly url: string;
  /** By the names by which they know each other. */
  readonly servers: ReadonlyMap<string, Nats>;
  readonly dispose: () => Promise<void>;
}

const isHealthy = async (port: number): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null);
  return answer?.ok === true;
};

/** Starts a cluster of three. Null where none is installed. @throws Error: they do not agree within a minute */
export const openNatsCluster = async (): Promise<NatsCluster | null> => {
  const program = installed();
  if (program === undefined) return null;
  const names = ['one', 'two', 'three'];
  const ports = async (): Promise<readonly number[]> => Promise.all(names.map(() => freePort()));
  const [routes, health] = [await ports(), await ports()];
  const others = routes.map((port) => `nats://127.0.0.1:${port}`).join(',');
  const servers = new Map<string, Nats>();
  for (const [index, name] of names.entries())
    servers.set(
      name,
      await openServer(program, [
        ...`-n ${name} -m ${health[index]} -cluster_name tankwatch`.split(' '),
        ...`-cluster nats://127.0.0.1:${routes[index]} -routes ${others}`.split(' '),
      ]),
    );
  /** Waits until each of them knows who leads. */
  const agreed = async (): Promise<void> => {
    for (let attempt = 0; attempt < 600; attempt += 1) {
      if ((await Promise.all(health.map(isHealthy))).every(Boolean)) return;
      await wait(100);
    }
    throw new Error('the servers of the log do not agree');
  };
  await Promise.all([...servers.values()].map((server) => server.start()));
  await agreed();
  return {
    url: [...servers.values()].map(({ url }) => url).join(','),
    servers,
    dispose: async () => {
      for (const server of servers.values()) await server.dispose();
    },
  };
};
