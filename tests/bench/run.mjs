// `npm run bench -- <name> [flags]` builds what a bench needs and runs it with its flags; without a name it says which
// there are. What each takes stands at the top of its file.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const benches = JSON.parse(readFileSync(new URL('benches.json', import.meta.url), 'utf8'));
const [name = '', ...flags] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : null;

/** Ends with the status of what it runs where that fails. */
const run = (...args) => {
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
};

if (bench === null) {
  const widest = Math.max(...Object.keys(benches).map((one) => one.length));
  process.stdout.write('npm run bench -- <name> [flags]\n\n');
  for (const [one, { prints }] of Object.entries(benches))
    process.stdout.write(`  ${one.padEnd(widest)}  ${prints}\n`);
  process.exit(name === '' ? 0 : 1);
}

const vite = fileURLToPath(new URL('node_modules/vite/bin/vite.js', `file://${root}`));
const build = { web: [], server: ['--ssr'], tools: ['--ssr', '--mode', 'tools'] };
for (const part of [...(bench.builds ?? []), 'tools'])
  run(vite, 'build', ...build[part], '--logLevel', 'error');
run(...(bench.node ?? []), '--enable-source-maps', `dist/tools/bench-${name}.js`, ...flags);
