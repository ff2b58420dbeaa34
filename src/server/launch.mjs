// Starts the built server; builds it first where the output is missing or the clone was installed without scripts.
// Written so that a Node that is too old can read it, and says which one is needed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const main = `${root}dist/server/${process.argv[2] === 'gateway' ? 'gateway' : 'main'}.js`;

const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
const needed = engines.node.replace('>=', '');
const numbers = (version) => version.split('.').map(Number);
const [major, minor] = numbers(process.versions.node);
const [neededMajor, neededMinor = 0] = numbers(needed);
if (major < neededMajor || (major === neededMajor && minor < neededMinor)) {
  const { version, execPath } = process;
  process.stderr.write(
    `TankWatch needs Node ${needed} or newer; this is ${version} (${execPath}). Install a newer one (https://nodejs.org, or your distribution's), or call it by its path.\n` +
      `TankWatch 需要 Node ${needed} 或更新的版本；当前是 ${version}（${execPath}）。请安装新版本（https://nodejs.org 或系统软件源），或用其路径启动。\n`,
  );
  process.exit(1);
}

const run = (args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  return status === null ? 1 : status;
};

if (!existsSync(main) || !existsSync(`${root}dist/web/index.html`)) {
  const vite = `${root}node_modules/vite/bin/vite.js`;
  const failed = run([vite, 'build']) || run([vite, 'build', '--ssr']);
  if (failed) process.exit(failed);
}

process.chdir(root);
process.argv[1] = main;
process.setSourceMapsEnabled(true);
// Not awaited, which old versions can't read at the top; the server itself says what it fails by.
void import(main);
