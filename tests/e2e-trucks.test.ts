import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const folder = new URL('./e2e', import.meta.url).pathname;

test('a truck of a browser test is made by one file: files share servers', () => {
  const files = new Map<string, Set<string>>();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ts'))
      for (const [, plate = ''] of readFileSync(join(folder, file), 'utf8').matchAll(
        /signCode: '(浙B99\d{3})'/g,
      ))
        files.set(plate, (files.get(plate) ?? new Set()).add(file));
  expect([...files].filter(([, of]) => of.size > 1).map(([plate, of]) => [plate, ...of])).toEqual([]);
});
