import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { afterAll, expect, test } from 'vitest';

import { manualText } from './documents.ts';

const manual = manualText();
const folder = mkdtempSync(join(tmpdir(), 'tankwatch-documents-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The one block of the manuals in a language, as it is printed. */
const block = (language: string): string => {
  const found = [...manual.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\``, 'gm'))];
  expect(found, language).toHaveLength(1);
  return found[0]?.[1] ?? '';
};

const run = (program: string, args: readonly string[]) => {
  const { status, stdout, stderr, error } = spawnSync(program, [...args], { encoding: 'utf8' });
  return { there: error === undefined, status, said: `${stdout ?? ''}${stderr ?? ''}` };
};

/** Whether a program is on this machine; its package is named where it is not. */
const has = (program: string, debian: string): boolean => {
  const found = spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
  if (!found)
    process.stderr.write(`!! SKIPPED: blocks of documents by ${program}. Debian: apt install ${debian}\n`);
  return found;
};

test.skipIf(!has('systemd-analyze', 'systemd'))('the unit of the manual is one, and exposes little', () => {
  const unit = join(folder, 'tankwatch.service');
  writeFileSync(unit, block('ini'));
  const verified = run('systemd-analyze', ['verify', '--man=no', unit]);
  expect(verified.said.split('\n').filter((line) => line.includes('tankwatch.service'))).toEqual([]);
  // Tenths: below 4 of 10.
  const { status, said } = run('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=39',
    '--no-pager',
    unit,
  ]);
  expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
});

test('a service that finds no database tries again for ever, and has room for a fleet', () => {
  const lines = new Set(block('ini').split('\n'));
  for (const line of ['Restart=always', 'RestartSec=5', 'StartLimitIntervalSec=0', 'LimitNOFILE=65536'])
    expect(lines, line).toContain(line);
  // Within the unit's own section, where systemd reads it.
  expect(block('ini').indexOf('StartLimitIntervalSec')).toBeLessThan(block('ini').indexOf('[Service]'));
});

const certificate = (): void => {
  mkdirSync(join(folder, 'tls'), { recursive: true });
  const key = join(folder, 'tls/tankwatch.key');
  const kind =
    '-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=tankwatch.example';
  const files = ['-keyout', key, '-out', join(folder, 'tls/tankwatch.crt')];
  const made = run('openssl', ['req', ...kind.split(' '), ...files]);
  expect(made.status, made.said).toBe(0);
};

// Nginx looks whether it may have the ports.
const mayListen = process.getuid?.() === 0;
test.skipIf(!has('nginx', 'nginx') || !has('openssl', 'openssl') || !mayListen)(
  'the balancer of the manual is read by nginx as it is printed',
  () => {
    certificate();
    mkdirSync(join(folder, 'conf.d'), { recursive: true });
    writeFileSync(join(folder, 'conf.d/tankwatch.conf'), block('nginx'));
    const main = `pid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp { access_log off; include conf.d/*.conf; }\n`;
    writeFileSync(join(folder, 'nginx.conf'), main);
    const { status, said } = run('nginx', ['-t', '-p', folder, '-c', join(folder, 'nginx.conf')]);
    expect(said).toContain('test is successful');
    expect(said).not.toMatch(/\[warn\]|\[emerg\]/);
    expect(status).toBe(0);
  },
);

test.skipIf(!has('promtool', 'prometheus'))('the configuration of Prometheus in the manual is one', () => {
  const file = join(folder, 'prometheus.yml');
  const own = block('yaml').replaceAll('/opt/tankwatch/', `${resolve('.')}/`);
  writeFileSync(join(folder, 'token'), 'x');
  writeFileSync(file, own.replace('/etc/prometheus/tankwatch.token', join(folder, 'token')));
  const { status, said } = run('promtool', ['check', 'config', file]);
  expect({ status, said: status === 0 ? '' : said }).toEqual({ status: 0, said: '' });
});

test('every command of the manuals that runs the product is one of package.json or of the launcher', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  };
  const called = [...manual.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(called.length).toBeGreaterThan(10);
  expect(called.filter((name) => scripts[name] === undefined)).toEqual([]);
  const launched = [...manual.matchAll(/launch\.mjs ([\w-]+)/g)].map(([, name = '']) => name);
  expect(launched.filter((name) => scripts[name]?.endsWith(`launch.mjs ${name}`) !== true)).toEqual([]);
  // Installing builds nothing.
  const installs = manual.match(/npm ci[^`]*/g) ?? [];
  expect(installs.filter((words) => !/ && npm run build\b/.test(words))).toEqual([]);
});
