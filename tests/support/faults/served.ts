import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const buildAnew = (root: string): { readonly main: string; readonly dispose: () => void } => {
  const directory = mkdtempSync(join(root, 'node_modules/.cache-served-'));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const builder = spawnSync(
    process.execPath,
    [vite, 'build', '--ssr', '--outDir', directory, '--logLevel', 'error'],
    { cwd: root, encoding: 'utf8' },
  );
  if (builder.status !== 0) throw new Error(`the server does not build: ${builder.stdout}${builder.stderr}`);
  return {
    main: join(directory, 'main.js'),
    dispose: () => rmSync(directory, { recursive: true, force: true }),
  };
};

/**
 * The server that the test command has just built, where it says so; else one that is built here, into a directory of
 * its own under `root`. @throws Error with the builder's words
 */
export const buildServer = (root: string): { readonly main: string; readonly dispose: () => void } => {
  const built = process.env['BUILT_SERVER'];
  return built === undefined ? buildAnew(root) : { main: join(built, 'main.js'), dispose: () => {} };
};

export interface Served {
  readonly process: ChildProcess;
  readonly port: number;
  /** Everything that it said, on both outputs. */
  readonly output: () => string;
  /** Ends it and waits until it has ended; answers the code, or the signal that ended it. */
  readonly end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<number | string>;
}

/** One process of the built server, as an operator runs it: `main.js serve`, `start` with the demo, or `gateway.js`. @throws Error when it ends before it listens */
export const serve = async (
  main: string,
  environment: Readonly<Record<string, string>>,
  how: 'serve' | 'start' | 'gateway' = 'serve',
): Promise<Served> => {
  const { VERIFY_CODE: _, DATABASE_URL: __, ...inherited } = process.env;
  const child = spawn(process.execPath, ['--enable-source-maps', '--trace-deprecation', main, how], {
    env: { ...inherited, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  const port = await new Promise<number>((resolve, reject) => {
    let listens = false;
    const hear = (bytes: unknown): void => {
      output += String(bytes);
      if (listens) return;
      const found = /TankWatch is at http:\/\/[^:]+:(\d+)|"port":(\d+).*terminals are served/
        .exec(output)
        ?.slice(1)
        .find((text) => text !== undefined);
      if (found === undefined) return;
      listens = true;
      resolve(Number(found));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.on('exit', (code) => reject(new Error(`the server ended with code ${code}: ${output}`)));
  });
  return {
    process: child,
    port,
    output: () => output,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
};
