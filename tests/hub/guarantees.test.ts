import { existsSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

const [, list = ''] = readFileSync('workers/hub/README.md', 'utf8').split('## What it guarantees');
const lines = list.split('\n').filter((line) => line.startsWith('- '));

test('each guarantee of the hub names tests that exist', () => {
  expect(lines.length).toBeGreaterThan(10);
  const without = lines.filter((line) => {
    const named = [...line.matchAll(/`(tests\/hub\/[^`]+\.test\.ts)`/g)].map(([, path = '']) => path);
    return named.length === 0 || !named.every((path) => existsSync(path));
  });
  expect(without).toEqual([]);
});
