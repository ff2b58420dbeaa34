import { afterAll, beforeAll, expect, test } from 'vitest';

import { reports } from '#pages/definitions.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';
import { cellText } from '#ui/table/cell-text.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { type Client, field, loginAs, seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const page = 'cargo_monitor/data_analysis/oil_loss';
let database: Database;
let app: App;
let client: Client;
beforeAll(async () => {
  database = await openTestDatabase();
  await seedDemoWorld(database);
  app = await openTestApp(database, () => Date.parse('2026-03-02T12:00:00Z'));
  client = await loginAs(app, 'useradmin');
});
afterAll(async () => {
  await app.server.close();
  await database.close();
});

test.each([
  { uncertaintyL: 50, withinUncertainty: true, is: true, words: ['在其内', 'Within'] },
  { uncertaintyL: 20, withinUncertainty: false, is: false, words: ['超出', 'Beyond'] },
  // As rows of before have it: not known, yet not within.
  { uncertaintyL: null, withinUncertainty: false, is: null, words: ['—', '—'] },
  { uncertaintyL: null, withinUncertainty: null, is: null, words: ['—', '—'] },
])('a loss of uncertainty $uncertaintyL, within it: $withinUncertainty, is shown as $words', async (one) => {
  const { is, words, ...row } = one;
  const taskCode = `U-${String(row.uncertaintyL)}-${String(row.withinUncertainty)}`;
  await putLoss(database, {
    id: `task-fuel:${taskCode}`,
    taskCode,
    signCode: '浙B00001',
    companyCode: 'TW0101',
    ...row,
  });
  const answer = await client.get(`/reports/${page}?taskCode=${taskCode}`);
  expect(field(answer, 'rows')).toMatchObject([{ uncertaintyL: row.uncertaintyL, withinUncertainty: is }]);
  const column = reports.get(page)?.columns['withinUncertainty'];
  if (!column) throw new Error('no column');
  expect((['zh', 'en'] as const).map((language) => cellText(column, is, language))).toEqual(words);
});
