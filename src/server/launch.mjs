// Starts the built server; builds it first where the output is missing or the clone was installed without scripts.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const main = `${root}dist/server/${process.argv[2] === 'gateway' ? 'gateway' : 'main'}.js`;

const run = (args) => spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status ?? 1;

if (!existsSync(main) || !existsSync(`${root}dist/web/index.html`)) {
  const vite = `${root}node_modules/vite/bin/vite.js`;
  const failed = run([vite, 'build']) || run([vite, 'build', '--ssr']);
  if (failed) process.exit(failed);
}

process.chdir(root);
process.argv[1] = main;
process.setSourceMapsEnabled(true);
await import(main);
