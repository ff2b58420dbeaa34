// Starts the built server. What is missing is built first; so is, for `start`, what is older than its sources. A server that
// others rely on is not built anew behind their back: it says that it is old, and starts.
// Written so that a Node that is too old can read it, and says which one is needed.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
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

/** When the newest file at a place was written, ms; 0: there is none. */
const newestMs = (path) => {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(path).reduce((newest, name) => Math.max(newest, newestMs(`${path}/${name}`)), 0);
};

const build = () => {
  const vite = `${root}node_modules/vite/bin/vite.js`;
  const failed = run([vite, 'build']) || run([vite, 'build', '--ssr']);
  if (failed) process.exit(failed);
};

const web = `${root}dist/web/index.html`;
const sources = ['src', 'workers', 'public', 'index.html', 'vite.config.ts', 'package.json'];
const isOld = () => {
  // A package of what was built has no sources.
  if (!existsSync(`${root}src/main.tsx`)) return false;
  const builtMs = Math.min(statSync(main).mtimeMs, statSync(web).mtimeMs);
  return sources.some((name) => newestMs(root + name) > builtMs);
};

if (!existsSync(main) || !existsSync(web)) build();
else if (isOld()) {
  if (process.argv[2] === 'start') {
    process.stderr.write(
      'What was built is older than its sources: building it anew. 已构建的版本早于源代码，重新构建。\n',
    );
    build();
  } else {
    const msg =
      'What was built is older than its sources; to serve these: npm run build. 已构建的版本早于源代码；如需使用新代码：npm run build。';
    // As the server's own lines are: an object for programs, text for people.
    const line = JSON.stringify({ level: 'warn', time: new Date().toISOString(), msg });
    process.stderr.write(`${process.stderr.isTTY ? msg : line}\n`);
  }
}

process.chdir(root);
process.argv[1] = main;
process.setSourceMapsEnabled(true);
// Not awaited, which old versions can't read at the top; the server itself says what it fails by.
void import(main);
