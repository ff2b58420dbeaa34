import { afterAll, beforeAll, expect, test } from 'vitest';

import type { App } from '#server/app/app.ts';
import type { Database } from '#server/database/database.ts';

import { judgeAlarms } from '#server/alarms/alarms.ts';

import { press } from '../../support/faults/presses.ts';
import { lasting, waitersOf } from '../../support/databases/lasting.ts';
import { closeDemoApp, openDemoApp } from '../../support/worlds/demo-app.ts';
import { type Answer, type Client, field, ingest, loginAs } from '../../support/worlds/demo-world.ts';

const nowMs = Date.parse('2026-03-02T04:00:00Z');
const terminals = { own: '1000000002', sibling: '1000000004' };

let database: Database;
let app: App;
let dispatcher: Client;
/** Alarms of the dispatcher's truck, oldest first, and one of another company. */
let own: readonly string[];
let foreign: string;

const alarmsOf = async (terminal: string): Promise<readonly string[]> => {
  const presses = Array.from({ length: 24 }, (_, turn) => press(terminal, turn, nowMs - 3_600_000)).flat();
  expect((await ingest(app, presses)).statusCode).toBe(200);
  const rows = await database.query<{ id: string }>(
    `select a.id from alarm a join truck t using (sign_code) where t.terminal = $1 and a.type = 201 order by a.start_time`,
    [terminal],
  );
  expect(rows).toHaveLength(24);
  return rows.map(({ id }) => id);
};
beforeAll(async () => {
  ({ database, app } = await openDemoApp(() => nowMs));
  dispatcher = await loginAs(app, 'dispatcher');
  own = await alarmsOf(terminals.own);
  [foreign = ''] = await alarmsOf(terminals.sibling);
});
afterAll(() => closeDemoApp({ database, app }));

const lock = 'select from alarm where id = $1 for update';
const cue = (client: Client, ids: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  client.send('POST', '/alarmCue', { alarmIds: ids.join(','), state: 'acknowledged', ...more });
const idsOf = (answer: Answer, name: 'changed' | 'conflicts'): readonly unknown[] => {
  const rows = field(answer, name);
  if (!Array.isArray(rows)) throw new Error(JSON.stringify(answer));
  return rows.map((row) => Reflect.get(Object(row), 'id'));
};

test('what one request judges stands in its order; what was judged before comes back as it is', async () => {
  const [first = '', second = '', third = ''] = own;
  expect(idsOf(await cue(dispatcher, [second]), 'changed')).toEqual([second]);
  const answer = await cue(dispatcher, [third, second, foreign, first, third, 'alarm:201:none']);
  expect(idsOf(answer, 'changed')).toEqual([third, first]);
  expect(idsOf(answer, 'conflicts')).toEqual([second]);

  // Each by the version that was seen: the second's is an old one.
  const judged = await cue(dispatcher, [first, second, third], {
    state: 'normal',
    remark: 'drill',
    stateVersions: '2,1,2',
  });
  expect([idsOf(judged, 'changed'), idsOf(judged, 'conflicts')]).toEqual([[first, third], [second]]);
  expect(
    await database.query(
      `select alarm_id, array_agg(state || ':' || remark order by id) as steps from alarm_event
       where alarm_id = any($1) group by alarm_id order by array_position($1::text[], alarm_id)`,
      [[first, second, third, foreign]],
    ),
  ).toEqual([
    { alarm_id: first, steps: ['acknowledged:', 'normal:drill'] },
    { alarm_id: second, steps: ['acknowledged:'] },
    { alarm_id: third, steps: ['acknowledged:', 'normal:drill'] },
  ]);
  const [audit] = await database.query<{ subject: string; before: readonly { state: string }[] }>(
    `select subject, before from audit_log where action = 'alarm.normal'`,
  );
  expect([audit?.subject, audit?.before.map(({ state }) => state)]).toEqual([
    [first, third].join(','),
    ['acknowledged', 'acknowledged'],
  ]);
});

test('named twice with two versions, the first counts', async () => {
  const id = own[3] ?? '';
  const stale = await cue(dispatcher, [id, id], { stateVersions: '7,1' });
  expect([idsOf(stale, 'changed'), idsOf(stale, 'conflicts')]).toEqual([[], [id]]);
  expect(idsOf(await cue(dispatcher, [id, id], { stateVersions: '1,7' }), 'changed')).toEqual([id]);
});

test('two who confirm the same alarms at once, each in another order, change each alarm once', async () => {
  const other = await loginAs(app, 'useradmin');
  const rest = own.slice(4, 16);
  const answers = await Promise.all([cue(dispatcher, rest), cue(other, rest.toReversed())]);
  expect(answers.map(({ resultCode }) => resultCode)).toEqual([200, 200]);
  expect(answers.flatMap((answer) => idsOf(answer, 'changed')).toSorted()).toEqual(rest.toSorted());
  expect(answers.flatMap((answer) => idsOf(answer, 'conflicts')).toSorted()).toEqual(rest.toSorted());
});

test('alarms are locked in one order, whatever the order in which they are named', async ({ skip }) => {
  // One session serves all there: transactions never overlap.
  if (database.engine === 'embedded') skip();
  const ids = own.slice(16, 19).toSorted();
  const held = lasting(database, (queries) => queries.query(lock, [ids[1] ?? '']));
  await held.begun;
  const both = [ids, ids.toReversed()].map((named) =>
    database.transaction(async (queries) => {
      // As where there are many alarms: looked up one after the other, as they are named.
      for (const way of ['hashjoin', 'mergejoin', 'seqscan', 'bitmapscan'])
        await queries.query(`set local enable_${way} = off`);
      return judgeAlarms(
        queries,
        named.map((id) => ({ id, stateVersion: null })),
        { companies: ['TW0101'], hiddenTypes: [] },
        { state: 'acknowledged', remark: null, userId: 1, userName: 'x', nowMs },
      );
    }),
  );
  await expect.poll(() => waitersOf(database)).toBe(2);
  held.end();
  await held.over;
  const counts = (await Promise.all(both)).map(({ length }) => length);
  expect(counts.toSorted()).toEqual([0, 3]);
});

test('a judgement that met somebody who locks in another order is done again', async ({ skip }) => {
  if (database.engine === 'embedded') skip();
  const [first = '', last = ''] = own.slice(19, 21).toSorted();
  let goOn = (): void => {};
  const told = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const other = lasting(database, async (queries) => {
    // It is not the one that the database ends.
    await queries.query(`set local deadlock_timeout = '60s'`);
    await queries.query(lock, [last]);
    void told.then(() => queries.query(lock, [first]));
  });
  await other.begun;
  const judged = cue(dispatcher, [first, last]);
  await expect.poll(() => waitersOf(database)).toBe(1);
  goOn();
  await expect.poll(() => waitersOf(database)).toBe(2);
  await expect.poll(() => waitersOf(database), { timeout: 10_000 }).toBe(1);
  other.end();
  await other.over;
  expect(idsOf(await judged, 'changed')).toEqual([first, last]);
});
