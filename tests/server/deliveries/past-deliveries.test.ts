import { readdirSync, readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

// What another system recorded decides nothing here: beside its own page no source names its table.
test('deliveries of another system are read by their own page alone', () => {
  const readers = ['src', 'workers'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' })
      .map((path) => `${root}/${path}`)
      .filter((path) => /\.(?:ts|tsx|sql)$/.test(path) && /past_?delivery/i.test(readFileSync(path, 'utf8'))),
  );
  expect(readers.toSorted()).toEqual([
    'src/domain/menu/menu-order.ts',
    'src/pages/cargo_monitor/event_report/past_delivery.resource.ts',
    'src/server/database/migrations/0521_past_deliveries.sql',
    'src/server/database/migrations/0651_code_keys.sql',
    'src/server/deliveries/pages/cargo_monitor/event_report/past_delivery.ts',
    'src/server/identity/scope/ownership.ts',
    'src/server/sheets/cells/head-synonyms.ts',
  ]);
});
