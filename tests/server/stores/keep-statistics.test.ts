import { expect, test } from 'vitest';

import { createStatisticsKeeper, openOrders, publishedAlarms } from '#server/stores/keep-statistics.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { seedDemoWorld } from '../../support/worlds/demo-world.ts';

test('orders that become many at once are counted for the planner, a few are not', async () => {
  const database = await openTestDatabase();
  await seedDemoWorld(database);
  const put = (from: number, to: number) =>
    database.query(
      `insert into command (code, terminal, truck_id, company_code, kind, subject, payload, wanted, author_id, author_name,
         not_before, created_time, step_time, expires_time)
       select gen_random_uuid(), 'T' || n, t.id, t.company_code, 'query', 'query', '{}', '{}', 0, 'x', now(), now(), now(), now()
       from generate_series($1::int, $2::int) n, (select id, company_code from truck order by id limit 1) t`,
      [from, to],
    );
  const counted = async () => {
    const [row] = await database.query<{ rows: number }>(
      `select reltuples::int as rows from pg_class where relname = 'command'`,
    );
    return row?.rows;
  };
  const keep = createStatisticsKeeper(database, openOrders);
  await put(1, 100);
  const before = await counted();
  await keep();
  expect(await counted()).toBe(before);
  await put(101, 700);
  await keep();
  expect(await counted()).toBe(700);
  await database.close();
});

test('alarms that become many at once are counted for the planner, a few are not', async () => {
  const database = await openTestDatabase();
  const countedRows = async () => {
    const [row] = await database.query<{ rows: number }>(
      `select reltuples::int as rows from pg_class where relname = 'alarm_stream'`,
    );
    return row?.rows;
  };
  const keep = createStatisticsKeeper(database, publishedAlarms);
  const publish = async (from: number, to: number) => {
    await database.query(
      `insert into alarm_stream (n, kind, alarm_id, company_code, type)
       select n, 'alarm', 'alarm:' || n, 'C1', 201 from generate_series($1::int, $2::int) n`,
      [from, to],
    );
    await database.query('update alarm_stream_head set head = $1', [to]);
  };
  await publish(1, 100);
  const before = await countedRows();
  await keep();
  expect(await countedRows()).toBe(before);
  await publish(101, 2000);
  await keep();
  expect(await countedRows()).toBe(2000);
  await database.close();
});
