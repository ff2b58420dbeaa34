import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

interface Bill {
  readonly bomFormat: string;
  readonly metadata: { readonly component: { readonly name: string; readonly type: string } };
  readonly components: readonly {
    readonly name: string;
    readonly version: string;
    readonly purl: string;
    readonly hashes?: readonly { readonly alg: string }[];
  }[];
}

test('the bill of materials names every package with version and hash, without a network', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tankwatch-sbom-'));
  const file = join(folder, 'sbom.json');
  const { status, stderr } = spawnSync(process.execPath, ['src/build/sbom.mjs', file], {
    encoding: 'utf8',
    env: {
      ...process.env,
      npm_config_registry: 'http://127.0.0.1:1',
      npm_config_cache: join(folder, 'cache'),
    },
  });
  expect(status, stderr).toBe(0);
  const bill = JSON.parse(readFileSync(file, 'utf8')) as Bill;
  rmSync(folder, { recursive: true });
  expect(bill).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'tankwatch', type: 'application' } },
  });
  const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly version: string; readonly dev?: boolean }>>;
  };
  const named = new Set(bill.components.map(({ name, version }) => `${name}@${version}`));
  const installed = Object.entries(lock.packages)
    .filter(([place, { dev }]) => place !== '' && dev !== true)
    .map(([place, { version }]) => `${place.split('node_modules/').at(-1) ?? ''}@${version}`);
  expect(installed.filter((name) => !named.has(name))).toEqual([]);
  expect(named).toContain('fastify@' + (lock.packages['node_modules/fastify']?.version ?? ''));
  expect(named).not.toContain('vitest@' + (lock.packages['node_modules/vitest']?.version ?? ''));
  expect(bill.components.filter(({ hashes }) => hashes?.[0]?.alg !== 'SHA-512')).toEqual([]);
});
