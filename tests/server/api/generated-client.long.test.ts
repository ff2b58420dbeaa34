import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { putLoss } from '../../support/engine/loss-rows.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';
import { addService } from '../../support/worlds/service.ts';
import { openTestApp } from '../../support/worlds/test-server.ts';

const modules = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** What somebody writes who has the document and a token. */
const program = `
import { defaults, reportsPageCargoMonitorDataAnalysisOilLoss as losses, wayBillsWrite } from './api.ts';

export const connect = (baseUrl: string, token: string): void => {
  defaults.baseUrl = baseUrl;
  defaults.headers = { authorization: 'Bearer ' + token };
};

export const monthOfLosses = async (startTime: string, endTime: string): Promise<{ rows: number; litres: number }> => {
  let rows = 0;
  let litres = 0;
  let cursor: string | undefined;
  do {
    const answer = await losses({ startTime, endTime, order: '-lossV20L', pageSize: 3, ...(cursor && { cursor }) });
    if (answer.status !== 200) throw new Error(String(answer.status));
    for (const { lossV20L } of answer.data.rows) litres += lossV20L ?? 0;
    rows += answer.data.rows.length;
    cursor = answer.data.next;
  } while (cursor !== undefined);
  return { rows, litres };
};

export const order = async (wayBillCode: string, signCode: string): Promise<string> => {
  const stops = [{ stationCode: 'S01', plannedTime: '2026-03-02T11:30:00+08:00', oilCode: 92, orderedL: 8000 }];
  const answer = await wayBillsWrite({
    wayBills: [{ wayBillCode, signCode, depotAreaCode: 'D01', plannedTime: '2026-03-02T02:00:00Z', stops }],
  });
  return answer.status === 200 ? (answer.data.results[0]?.result ?? 'nothing') : answer.data.detail;
};
`;

interface Program {
  connect(baseUrl: string, token: string): void;
  monthOfLosses(startTime: string, endTime: string): Promise<{ rows: number; litres: number }>;
  order(wayBillCode: string, signCode: string): Promise<string>;
}

let database: Database;
let app: App;
let base = '';
let folder = '';

/** Errors of the compiler in a program beside the generated client. */
const errorsOf = (name: string, source: string): string => {
  writeFileSync(join(folder, name), source);
  const options = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
  ];
  const flags = ['--target', 'es2023', '--lib', 'es2023,dom', '--types', '', '--allowImportingTsExtensions'];
  const done = spawnSync(join(modules, '.bin/tsc'), [...options, ...flags, name], {
    cwd: folder,
    encoding: 'utf8',
  });
  return done.stdout;
};

beforeAll(async () => {
  const nowMs = Date.parse('2026-03-02T01:00:00Z');
  database = await openTestDatabase();
  await seedDemoWorld(database);
  await database.query(
    `insert into area (area_code, type, name, company_code, station_code, longitude_deg, latitude_deg, radius_m)
     values ('D01', 'depot', '康桥油库', 'TW01', null, 121.6, 29.9, 400)`,
  );
  app = await openTestApp(database, () => nowMs);
  base = await app.server.listen({ port: 0, host: '127.0.0.1' });
  folder = mkdtempSync(join(tmpdir(), 'api-client-'));
  symlinkSync(modules, join(folder, 'node_modules'));
  mkdirSync(join(folder, 'src'));
  const document: unknown = await (await fetch(`${base}/api/v1/openapi.json`)).json();
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(document));
  writeFileSync(join(folder, 'api.ts'), await generateSource(join(folder, 'openapi.json')));
}, 60_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.server.close();
  await database.close();
});

test('a client that is generated from the document compiles, and knows columns by their names', () => {
  expect(errorsOf('program.ts', program)).toBe('');
  expect(errorsOf('slip.ts', program.replace('{ lossV20L }', '{ lossV20 }'))).toContain('lossV20');
}, 120_000);

test('it reads a month of losses, and writes a way bill', async () => {
  writeFileSync(join(folder, 'program.ts'), program);
  const client = (await import(/* @vite-ignore */ pathToFileURL(join(folder, 'program.ts')).href)) as Program;
  const { token } = await addService(database, 'TW01', [
    'page:cargo_monitor/data_analysis/oil_loss',
    'page:monitor/way_bill',
    'wayBill.write',
  ]);
  for (let index = 1; index <= 8; index += 1)
    await putLoss(database, {
      id: `loss:${index}`,
      signCode: '浙B00001',
      companyCode: 'TW01',
      taskCode: `task-${index}`,
      lossV20L: index,
    });
  client.connect(`${base}/api/v1`, token);
  expect(await client.monthOfLosses('2026-02-28T16:00:00Z', '2026-03-31T16:00:00Z')).toEqual({
    rows: 8,
    litres: 36,
  });
  expect(await client.order('WB-1', '浙B00002')).toBe('created');
  expect(await client.order('WB-1', '浙B00002')).toBe('unchanged');
  expect(await client.order('WB-2', '浙B00004')).toBe('refused');
  client.connect(`${base}/api/v1`, 'another');
  expect(await client.order('WB-3', '浙B00002')).toContain('Authorization');
});
