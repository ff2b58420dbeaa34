// `npm run package`: what runs at a site, in `dist/package/`, with the packages that the built server imports and none
// that builds. Start it with `node src/server/launch.mjs serve` in that folder; it needs Node and nothing else.
import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { npm, root } from './npm.mjs';

const to = process.argv[2] ?? `${root}dist/package`;
const run = (args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

const vite = `${root}node_modules/vite/bin/vite.js`;
run([vite, 'build', '--logLevel', 'warn']);
run([vite, 'build', '--ssr', '--logLevel', 'warn']);

rmSync(to, { recursive: true, force: true });
mkdirSync(`${to}/src/server`, { recursive: true });
for (const part of ['server', 'web'])
  cpSync(`${root}dist/${part}`, `${to}/dist/${part}`, { recursive: true });
copyFileSync(`${root}src/server/launch.mjs`, `${to}/src/server/launch.mjs`);
cpSync(`${root}src/docs`, `${to}/src/docs`, { recursive: true });
cpSync(`${root}src/operation`, `${to}/src/operation`, { recursive: true });
cpSync(`${root}src/server/database/postgresql`, `${to}/src/server/database/postgresql`, { recursive: true });
for (const file of ['README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'package-lock.json'])
  copyFileSync(`${root}${file}`, `${to}/${file}`);

const runtime = JSON.parse(readFileSync(`${root}dist/server/runtime-package.json`, 'utf8'));
const own = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const scripts = Object.fromEntries(
  Object.entries(own.scripts).filter(([, command]) => command.includes('src/server/launch.mjs')),
);
writeFileSync(`${to}/package.json`, `${JSON.stringify({ ...runtime, scripts }, null, 2)}\n`);

// The lock knows more than is needed: npm takes from it what this package.json asks for, at the versions in it.
const installed = npm('install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', to);
if (installed.status !== 0) {
  process.stderr.write(installed.stderr);
  process.exit(1);
}
process.stdout.write(`${to}: start it there with npm run serve\n`);
