import { expect, test } from 'vitest';

import { recordKinds } from '#contract/records.ts';
import { isRecord } from '#engine/state.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { isByDay, isOfIds, momentOfId } from '#server/telemetry/records/moment-rows.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { level, run, send, sensor } from '../../support/engine/engine-script.ts';

test('a row that is cut by day has its moment at the end of its id', () => {
  const { driver } = run(
    [
      level(1, 500),
      sensor(2, 'manhole', {}),
      send(3, 'climate', { probes: [{ probe: 1, place: 'cargo', temperatureC: 20 }] }),
      send(4, 'pressure', { cells: [{ compartment: 1, place: 'tank', pressureKPa: 15 }] }),
      send(5, 'flow-status', { meterNumber: 1, meterState: 'idle', totalVtL: 100 }),
      send(6, 'water-tank', { waterPercent: 80, spraying: false }),
    ],
    10,
  );
  const rows = driver.inForce().flatMap((row) => (isRecord(row) && isByDay(row.kind) ? [row] : []));
  expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(Object.keys(recordKinds).filter(isByDay)));
  expect(rows.filter((row) => !('time' in row) || momentOfId(row.id) !== row.time)).toEqual([]);
});

test('rows are asked for by id and moment where they are cut by day, else by id alone', () => {
  const values: unknown[] = [];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const id = 'climate:浙B00001:1:2026-03-02T00:10:00.250Z';
  expect(isOfIds('climate', [id], place, 'r')).toBe(
    'r.id = any($1::text[]) and r."time" = any($2::timestamptz[])',
  );
  expect(isOfIds('seal-record', ['a'], place)).toBe('id = any($3::text[])');
  // Fixes are cut by day and no records.
  expect(isOfIds('position', ['浙B00001 2026-03-02 00:10:00+00'], place, 'r')).toBe('r.id = any($4::text[])');
  expect(values.slice(0, 3)).toEqual([[id], ['2026-03-02T00:10:00.250Z'], ['a']]);
});

test('rows are found by their ids in the index of their day alone', async () => {
  const database = await openTestDatabase();
  try {
    const days = ['2026-03-02T00:10:00.250Z', '2026-03-03T00:10:00.250Z'];
    await database.transaction((queries) =>
      createPartitions()().ensure(queries, 'climate', days.map(Date.parse)),
    );
    const [first = ''] = days;
    const condition = isOfIds('climate', [`climate:浙B00001:1:${first}`], (values) => `'{${values.join()}}'`);
    const plan = await database.transaction(async (queries) => {
      await queries.query('set local enable_seqscan = off');
      return queries.query<{ 'QUERY PLAN': string }>(`explain select 1 from climate where ${condition}`);
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/climate_20260302_time_hashtextextended_idx/);
    expect(text).not.toMatch(/climate_20260303/);
  } finally {
    await database.close();
  }
});

test('an id without a moment is that of no such row', () => {
  expect(momentOfId('climate:浙B00001:1')).toBeNull();
  expect(momentOfId('2026-03-02T00:10:00.250Z')).toBeNull();
  expect(momentOfId('climate:浙B00001:1:2026-99-99T99:99:99.999Z')).toBeNull();
});
