import { expect, test } from 'vitest';

import type { Queries } from '#server/database/database.ts';
import { createPartitions } from '#server/telemetry/messages/partitions.ts';
import { factsAfter, factsOfMany } from '#server/telemetry/messages/read-facts.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';

const beganMs = Date.UTC(2026, 10, 26, 8);
const minuteMs = 60_000;

/** Two hours of thirty trucks, a message a minute each. */
const openLog = async () => {
  const database = await openTestDatabase();
  await database.transaction((queries) =>
    createPartitions()().ensure(queries, 'terminal_message', [beganMs]),
  );
  await database.query(
    `insert into terminal_message (subject, time, seq, message_id, terminal, kind, received_time, content)
     select 'truck:' || t, $1::timestamptz + n * interval '1 minute', n, t || '-' || n, 'T' || t, 'heartbeat', now(), '[60]'
     from generate_series(0, 119) n, generate_series(1, 30) t`,
    [new Date(beganMs)],
  );
  await database.query('analyze terminal_message');
  return database;
};

test('a stretch of a log has its messages and no others, wherever it begins and ends', async () => {
  const database = await openLog();
  const idsOf = (facts: readonly { readonly id: string }[]) => facts.map(({ id }) => id);
  const ids = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => `7-${from + index}`);
  for (const [from, to] of [
    [0, 119],
    [3, 3],
    [9, 10],
    [10, 20],
    [58, 61],
  ] as const) {
    const [fromMs, untilMs] = [beganMs + from * minuteMs, beganMs + to * minuteMs];
    expect(idsOf(await factsAfter(database, 'truck:7', null, fromMs, untilMs + 1))).toEqual(ids(from, to));
    const many = await factsOfMany(database, [{ subject: 'truck:7', fromMs, untilMs }]);
    expect(idsOf(many.map(({ fact }) => fact))).toEqual(ids(from, to));
  }
  expect(idsOf(await factsAfter(database, 'truck:7', null, beganMs + 100 * minuteMs))).toEqual(ids(100, 119));
  await database.close();
});

test('a stretch of a log is found by its ten minutes, not by all of the truck', async () => {
  const database = await openLog();
  const plans: string[] = [];
  const explaining: Queries = {
    query: async (text, values) => {
      const lines = await database.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
      if (text.includes('terminal_message')) plans.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      return [];
    },
  };
  await factsAfter(explaining, 'truck:7', null, beganMs + 50 * minuteMs, beganMs + 52 * minuteMs);
  await factsAfter(explaining, 'truck:7', null, beganMs + 110 * minuteMs);
  await factsOfMany(explaining, [
    { subject: 'truck:7', fromMs: beganMs + 50 * minuteMs, untilMs: beganMs + 52 * minuteMs },
  ]);
  expect(plans).toHaveLength(3);
  for (const plan of plans) expect(plan).toMatch(/Index Cond: .*subject.*date_bin/);
  await database.close();
});
