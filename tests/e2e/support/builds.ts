import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { dist } from './server.ts';

/**
 * `newer` is the same sources under a later name, built over the older one as an operator does it: the older one's
 * assets stay. `bare` is the newer one after enough further builds: they are gone.
 */
export type WebBuild = 'older' | 'newer' | 'bare';

const project = fileURLToPath(new URL('../../..', import.meta.url));
const place = join(project, 'node_modules/.cache/skew');
const laterName = '99991231T235959-later';

const entryOf = (web: string): string => {
  const entry = /<script type="module"[^>]* src="([^"]+)"/.exec(
    readFileSync(join(web, 'index.html'), 'utf8'),
  )?.[1];
  if (entry === undefined) throw new Error(`${web} names no script`);
  return entry;
};

const buildNewer = (): void => {
  const made = createHash('sha256')
    .update(readFileSync(join(dist, 'web/sw.js')))
    .digest('hex');
  const mark = join(place, 'made-of');
  if (existsSync(mark) && readFileSync(mark, 'utf8') === made) return;
  rmSync(place, { recursive: true, force: true });
  mkdirSync(place, { recursive: true });
  cpSync(join(dist, 'web'), join(place, 'newer'), { recursive: true });
  cpSync(join(dist, 'web-kept'), join(place, 'newer-kept'), { recursive: true });
  const vite = join(project, 'node_modules/vite/bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--logLevel', 'error', '--outDir', join(place, 'newer')], {
    cwd: project,
    env: { ...process.env, VITE_BUILD: laterName, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  cpSync(join(place, 'newer'), join(place, 'bare'), { recursive: true });
  const own = new Set<unknown>(JSON.parse(readFileSync(join(place, 'newer-kept/own.json'), 'utf8')));
  for (const name of readdirSync(join(place, 'bare/assets')))
    if (!own.has(name)) rmSync(join(place, 'bare/assets', name));
  writeFileSync(mark, made);
};

/** A server's build with a `web` that is changed under it, as a deployment does. */
export const makeBuilds = () => {
  buildNewer();
  cpSync(join(dist, 'server'), join(place, 'server'), { recursive: true });
  const web: Readonly<Record<WebBuild, string>> = {
    older: join(dist, 'web'),
    newer: join(place, 'newer'),
    bare: join(place, 'bare'),
  };
  const put = (build: WebBuild): void => {
    rmSync(join(place, 'web'), { force: true });
    symlinkSync(web[build], join(place, 'web'));
  };
  put('older');
  return {
    directory: place,
    put,
    /** The script that a page of this build begins with. */
    entry: { older: entryOf(web.older), newer: entryOf(web.newer) },
  };
};

export type Builds = ReturnType<typeof makeBuilds>;
