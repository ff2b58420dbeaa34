import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, expect, test } from 'vitest';

const copy = mkdtempSync(join(tmpdir(), 'tankwatch-launch-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs the launcher in a copy whose package.json asks for a version of Node, and whose server says a word. */
const launched = (node: string, word = 'serve') => {
  mkdirSync(join(copy, 'src/server'), { recursive: true });
  mkdirSync(join(copy, 'dist/server'), { recursive: true });
  mkdirSync(join(copy, 'dist/web'), { recursive: true });
  writeFileSync(join(copy, 'package.json'), JSON.stringify({ type: 'module', engines: { node } }));
  writeFileSync(join(copy, 'dist/web/index.html'), '');
  writeFileSync(join(copy, 'dist/server/main.js'), `process.stdout.write('served');`);
  cpSync('src/server/launch.mjs', join(copy, 'src/server/launch.mjs'));
  return spawnSync(process.execPath, [join(copy, 'src/server/launch.mjs'), word], { encoding: 'utf8' });
};

test('a Node that is too old is told which one is needed, before anything of the server is loaded', () => {
  const { status, stdout, stderr } = launched('>=99.3.0');
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toContain(
    `TankWatch needs Node 99.3.0 or newer; this is ${process.version} (${process.execPath})`,
  );
  expect(stderr).toContain('TankWatch 需要 Node 99.3.0 或更新的版本');
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  expect(launched(`>=${major}.${minor + 1}`).status).toBe(1);
});

test('the Node of package.json and every newer one starts the server', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  for (const node of [`>=${major}.${minor}`, `>=${major - 1}.99.0`])
    expect(launched(node)).toMatchObject({ status: 0, stdout: 'served' });
});

test('what is older than its sources is built anew by `start`; `serve` says so and starts', () => {
  const [major = 0] = process.versions.node.split('.').map(Number);
  mkdirSync(join(copy, 'node_modules/vite/bin'), { recursive: true });
  writeFileSync(join(copy, 'node_modules/vite/bin/vite.js'), `process.stdout.write('built ');`);
  writeFileSync(join(copy, 'src/main.tsx'), '');
  utimesSync(join(copy, 'src/main.tsx'), new Date(), new Date(Date.now() + 60_000));
  expect(launched(`>=${major}`, 'start')).toMatchObject({ status: 0, stdout: 'built built served' });
  const served = launched(`>=${major}`);
  expect(served).toMatchObject({ status: 0, stdout: 'served' });
  expect(served.stderr).toContain('to serve these: npm run build');
  // A package of what was built has no sources.
  rmSync(join(copy, 'src/main.tsx'));
  expect(launched(`>=${major}`, 'start')).toMatchObject({ status: 0, stdout: 'served', stderr: '' });
});

test('the launcher can be read by versions that are too old', () => {
  // What Node 14 and older call a syntax error instead of running the check.
  expect(readFileSync('src/server/launch.mjs', 'utf8')).not.toMatch(/\?\.|\?\?|^\s*await |\|\|=|&&=|#\w+\(/m);
});
