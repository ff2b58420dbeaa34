import { afterAll, beforeAll, expect, test } from 'vitest';

import { sameContent } from '#engine/rows/same-content.ts';
import { isRecord, type Row } from '#engine/state.ts';
import type { Database } from '#server/database/database.ts';
import { rowsSince } from '#server/ingest/writing/row-writer.ts';

import { openTestDatabase } from '../../support/databases/databases.ts';
import { at } from '../../support/engine/engine-script.ts';
import { type Delivery, type Scenario, scenarios } from '../../support/scenario.ts';
import { runScenarioOnServer } from '../../support/scenario-server.ts';
import { messagesOfPieces, trucks } from '../../support/databases/shared-driver.ts';
import { sinceEver } from '../../support/since-ever.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Both trucks, a swap without taking the card out, and too little rest between: over the limit in both. */
const day = messagesOfPieces([
  { truck: 0, minutes: 120, moves: true, signsOut: true, pauseMin: 10 },
  { truck: 1, minutes: 90, moves: true, signsOut: false, pauseMin: 0 },
  { truck: 0, minutes: 40, moves: true, signsOut: false, pauseMin: 5 },
  { truck: 1, minutes: 30, moves: true, signsOut: true, pauseMin: 0 },
]).map(({ receivedAt, message }) => ({ receivedAt, message: { ...message, sentAt: receivedAt } }));

const scenarioOf = (messages: readonly Delivery[]): Scenario => {
  const [base] = scenarios;
  const [truck] = base?.masterData.trucks ?? [];
  if (!base || !truck) throw new Error('no scenario to begin with');
  return {
    ...base,
    masterData: { ...base.masterData, trucks: trucks.map((names) => ({ ...truck, ...names })) },
    settings: [],
    messages,
    endsAt: at(8 * 3600),
  };
};

const hours = async (messages: readonly Delivery[], mostAtOnce = 1): Promise<Map<string, Row>> => {
  const { results } = await runScenarioOnServer(database, scenarioOf(messages), mostAtOnce);
  expect(results.filter(({ result }) => result !== 'accepted' && result !== 'duplicate')).toEqual([]);
  const known = await database.query<{ subject: string }>(`select 'truck:' || id as subject from truck`);
  const found = await Promise.all(known.map(({ subject }) => rowsSince(database, subject, sinceEver)));
  const rows = found.flatMap((one) => one.rows);
  const wanted = rows.filter(
    (row) => row.withdrawn !== true && (isRecord(row) ? row.kind === 'driver-duty' : row.type === 203),
  );
  return new Map(wanted.map((row) => [row.id, row]));
};

const differing = (a: ReadonlyMap<string, Row>, b: ReadonlyMap<string, Row>): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((id) => {
    const [one, other] = [a.get(id), b.get(id)];
    return !one || !other || !sameContent(one, other);
  });

test('two trucks of one driver give the same whatever comes first, and a driver writes no rows', async () => {
  const inOrder = await hours(day);
  const warned = [...inOrder.values()].flatMap((row) => (isRecord(row) ? [] : [row]));
  expect(warned.map(({ signCode, startTime }) => [signCode, startTime]).toSorted()).toEqual([
    [trucks[0].signCode, at(250 * 60)],
    [trucks[1].signCode, at(265 * 60)],
  ]);
  for (const { properties } of warned) expect(properties).toMatchObject({ drivingSince: at(0) });
  // A code that no driver of the trucks' company has is counted within that company.
  expect(await database.query(`select subject from engine_subject where subject like 'driver:%'`)).toEqual([
    { subject: 'driver:C01/42' },
  ]);

  const atTheEnd = day.map((delivery) => ({ ...delivery, receivedAt: at(8 * 3600 - 60) }));
  const of = (terminal: string) => atTheEnd.filter(({ message }) => message.terminal === terminal);
  expect(differing(await hours(atTheEnd, 500), inOrder)).toEqual([]);
  expect(differing(await hours(atTheEnd.toReversed(), 7), inOrder)).toEqual([]);
  // One truck sends its day before the other one does, and some of it twice.
  const [first, second] = [of(trucks[0].terminal), of(trucks[1].terminal)];
  expect(differing(await hours([...second, ...first, ...second.slice(0, 40)], 50), inOrder)).toEqual([]);
}, 240_000);
