import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AirtightCertificateView, AirtightPaper } from '#contract/reports/airtight-certificates.ts';
import { resultCodes } from '#contract/envelope.ts';
import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { anonymous, type Client, field, ingest, loginAs, ownTruck } from '../../support/worlds/demo-world.ts';

let database: Database;
let app: App;
let client: Client;
const startMs = Date.parse('2026-03-02T00:00:00Z');
const nowMs = startMs + 3_600_000;
let seq = 0;

/** A tightness test of a cell: pressure up, held for so many minutes, and the detector's word. */
const detect = async (
  cell: number,
  { minutes, dropKPa, word }: { minutes: number; dropKPa: number; word: string },
): Promise<string> => {
  const message = (minute: number, state: string, pressureKPa: number) => {
    seq += 1;
    const time = new Date(startMs + (cell * 10 + minute) * 60_000).toISOString();
    const data = { cell, state, testCode: `Q${cell}`, pressureKPa, temperatureC: 20 };
    return {
      id: `tight-${seq}`,
      terminal: '1000000002',
      time,
      sentAt: time,
      seq,
      kind: 'airtight-cell',
      data,
    };
  };
  const steps = Array.from({ length: minutes + 1 }, (_, minute) =>
    message(1 + minute, 'holding', 5 - (dropKPa * minute) / minutes),
  );
  await ingest(app, [
    message(0, 'pressurising', 2),
    ...steps,
    message(1.5 + minutes, word, word === 'idle' ? 0 : 5 - dropKPa),
  ]);
  const [row] = await database.query<{ id: string }>(
    'select id from airtight_test where cell = $1 and not withdrawn',
    [cell],
  );
  return row?.id ?? '';
};

const at = (id: string): string => `/airtightCertificate?id=${encodeURIComponent(id)}`;
const issue = async (id: string): Promise<AirtightCertificateView> =>
  (await client.send('POST', '/airtightCertificate', { id })).data as AirtightCertificateView;

beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  client = await loginAs(app, 'dispatcher');
});
afterAll(() => closeDemoApp({ database, app }));

test('a finished test is certified once, with its limit, and its code is verified without a session', async () => {
  const id = await detect(1, { minutes: 6, dropKPa: 0.12, word: 'passed' });
  const draft = (await client.get(at(id))).data as AirtightCertificateView;
  expect(draft.current).toBeNull();
  expect(draft.content).toMatchObject({
    signCode: ownTruck,
    cell: 1,
    testCode: 'Q1',
    verdict: 'passed',
    dropKPa: 0.12,
    correctedDropKPa: 0.12,
    limitKPa: 0.5,
    minutes: 6,
    result: 'passed',
    ownResult: 'passed',
  });
  const issued = await issue(id);
  const code = issued.current?.code ?? '';
  expect(code).toHaveLength(20);
  expect((await issue(id)).current?.code).toBe(code);
  const found = await anonymous(app).get(`/verifyCertificate?code=${code}`);
  expect([field(found, 'finding'), field(found, 'paper')]).toEqual(['genuine', null]);
  const paper = field(found, 'airtight') as AirtightPaper;
  expect(paper.content).toEqual(issued.content);
  await expect(
    database.query(`update airtight_certificate set content = '{}' where code = $1`, [code]),
  ).rejects.toThrow('never changes');
});

test('records that come later change what it says: issued anew, the old code is superseded', async () => {
  const id = await detect(2, { minutes: 6, dropKPa: 0.2, word: 'passed' });
  const first = (await issue(id)).current?.code ?? '';
  await database.query(
    `update airtight_test set corrected_drop_k_pa = 0.7, own_result = 'failed' where id = $1`,
    [id],
  );
  const changed = (await client.get(at(id))).data as AirtightCertificateView;
  expect([changed.changed, changed.content.verdict]).toEqual([true, 'passed']);
  const anew = await issue(id);
  expect(anew.content.verdict).toBe('failed');
  expect(anew.earlier.map(({ code }) => code)).toEqual([first]);
  expect(field(await anonymous(app).get(`/verifyCertificate?code=${first}`), 'finding')).toBe('superseded');
});

test('a test that was cut short has no certificate, even where its pressure had fallen too far', async () => {
  const short = await detect(3, { minutes: 2, dropKPa: 0.05, word: 'idle' });
  const fallen = await detect(4, { minutes: 2, dropKPa: 1.2, word: 'failed' });
  for (const id of [short, fallen]) {
    const answer = await client.get(at(id));
    expect(answer.resultCode).toBe(resultCodes.conflict);
    expect(answer.message).toContain('不足 5 分钟');
    expect((await client.send('POST', '/airtightCertificate', { id })).resultCode).toBe(resultCodes.conflict);
  }
  const [count] = await database.query<{ count: number }>(
    'select count(*)::int as count from airtight_certificate where record_id = any($1::text[])',
    [[short, fallen]],
  );
  expect(count?.count).toBe(0);
});

test('another company has no certificate of it, and who may not issue only reads', async () => {
  const id = await detect(5, { minutes: 6, dropKPa: 0.12, word: 'passed' });
  expect((await client.get(at(id))).resultCode).toBe(resultCodes.ok);
  await database.query(
    `update app_user set company_code = 'TW0102', role_code = 'dispatcher' where user_name = 'safety'`,
  );
  const neighbour = await loginAs(app, 'safety');
  expect((await neighbour.get(at(id))).resultCode).toBe(resultCodes.notFound);
});
