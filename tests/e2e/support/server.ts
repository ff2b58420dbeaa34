import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { IngestReply } from '#contract/terminal-message/message.ts';

/** What is tested: the build, or a copy of it that nobody builds over meanwhile. */
export const dist = process.env['DIST_DIR'] ?? fileURLToPath(new URL('../../../dist', import.meta.url));

export const ingestToken = 'token-of-the-browser-tests';
export const demoPassword = 'tankwatch-demo';
export const verifyCode = 'abcd';

const startMs = 120_000;

/** Waits for the line that names the address. @throws Error with what the server said, if it ends before. */
export const addressOf = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), startMs);
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /TankWatch is at (http:\/\/[\w.:]+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code}:\n${output}`));
    });
  });

export const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/**
 * The built server with a data directory of its own; it may be stopped and started again where it was.
 * @param from the build: its `server`, and the `web` beside it
 */
export const startServer = async (
  simulatorTrucks: number,
  from = dist,
  environment: Readonly<Record<string, string>> = {},
) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tankwatch-e2e-'));
  const first = process.env['FIRST_DATABASE'];
  if (first !== undefined) cpSync(first, dataDir, { recursive: true });
  const run = async (port: string): Promise<{ readonly child: ChildProcess; readonly url: string }> => {
    const child = spawn(process.execPath, [join(from, 'server/main.js'), 'start'], {
      env: {
        ...process.env,
        DATA_DIR: dataDir,
        DATABASE_URL: '',
        PORT: port,
        JT808_PORT: 'off',
        JT1078_PORT: 'off',
        ATTACHMENT_PORT: 'off',
        HOST: '127.0.0.1',
        VERIFY_CODE: verifyCode,
        INGEST_TOKEN: ingestToken,
        SIM_TRUCKS: String(simulatorTrucks),
        SIM_DAYS: '0',
        SIM_SEED: '1',
        SIM_INSTRUMENTS: 'ideal',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    return { child, url: await addressOf(child) };
  };
  let { child, url } = await run('0');
  const { port } = new URL(url);

  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended(child);
    clearTimeout(timer);
  };
  return {
    url,
    stop,
    /** On the same port, with the same data. */
    startAgain: async (): Promise<void> => {
      ({ child, url } = await run(port));
    },
    dispose: async (): Promise<void> => {
      await stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
    /** A figure of `/metrics`. */
    metric: async (name: string): Promise<number> => {
      const text = await (await fetch(`${url}/metrics`)).text();
      const line = text.split('\n').find((row) => row.startsWith(`${name} `));
      if (line === undefined) throw new Error(`no metric ${name}`);
      return Number(line.slice(name.length + 1));
    },
    /** Sends messages as a terminal does; every one must be accepted. */
    ingest: async (messages: readonly object[]): Promise<IngestReply> => {
      const reply = await fetch(`${url}/ingest`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ingestToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1, messages }),
      });
      const body = await reply.text();
      const answer = JSON.parse(body) as IngestReply;
      if (answer.accepted !== messages.length) throw new Error(`ingest: ${reply.status} ${body}`);
      return answer;
    },
  };
};

export type Server = Awaited<ReturnType<typeof startServer>>;
