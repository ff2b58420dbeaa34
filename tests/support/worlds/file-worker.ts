import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

import { build, type Rolldown } from 'vite';

const cache = resolve('node_modules/.cache/file-worker');

const builtOnce = async (): Promise<URL> => {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: resolve('src/server/resource-kit/files/file-worker.ts'),
      target: 'node20',
      write: false,
      sourcemap: 'inline',
      rolldownOptions: { output: { codeSplitting: false } },
    },
    ssr: { external: true },
  })) as Rolldown.RolldownOutput;
  const { code } = output.output[0];
  // Beside the packages, which it finds by its place; by its content, since several processes build it at once.
  const file = resolve(cache, `${createHash('sha256').update(code).digest('hex')}.mjs`);
  mkdirSync(cache, { recursive: true });
  writeFileSync(`${file}.${process.pid}`, code);
  renameSync(`${file}.${process.pid}`, file);
  return pathToFileURL(file);
};

let built: Promise<URL> | null = null;

/** The thread that reads files, built as the server's build does it, once in a process and not before it is needed. */
export const fileWorker = (): Promise<URL> => {
  built ??= builtOnce();
  return built;
};
