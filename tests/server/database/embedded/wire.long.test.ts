import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { FrameScanner } from '#server/database/wire/frame-scanner.ts';
import { WireBridge, type WirePurpose } from '#server/database/wire/wire-bridge.ts';
import { createEmbeddedDatabase } from '#server/database/embedded-database.ts';
import type { Database } from '#server/database/database.ts';

import { openSavedDatabase } from '../../../support/databases/database-template.ts';

let bridge: WireBridge;
beforeAll(async () => {
  bridge = new WireBridge(await openSavedDatabase('empty'));
});
afterAll(() => bridge.close());

const client = async (purpose: WirePurpose = 'answering'): Promise<pg.Client> => {
  const connected = new pg.Client({ stream: () => bridge.connect(purpose) as never });
  await connected.connect();
  return connected;
};

test('frames that are cut anywhere are found whole', () => {
  const ready = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);
  const row = Buffer.from([0x44, 0, 0, 0, 8, 1, 2, 3, 4]);
  const stream = Buffer.concat([row, ready, row, row, ready]);
  for (let size = 1; size <= stream.length; size += 1) {
    const found: number[] = [];
    const scanner = new FrameScanner((type, frame) => found.push(type, frame.length));
    for (let from = 0; from < stream.length; from += size) scanner.push(stream.subarray(from, from + size));
    expect(found).toEqual([0x5a, 6, 0x5a, 6]);
  }
});

test('another client waits until a transaction is over', async () => {
  const [a, b] = [await client(), await client()];
  await a.query('create table waits (n int)');
  await a.query('begin');
  await a.query('insert into waits values (1)');
  let seen = false;
  const counting = b.query('select count(*)::int as n from waits').then((result) => {
    seen = true;
    return result.rows[0].n;
  });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(seen).toBe(false);
  await a.query('commit');
  expect(await counting).toBe(1);
  await a.end();
  await b.end();
});

test('what a connection sends on is with the database before the first of it is done, and no other client comes between', async () => {
  const given: number[] = [];
  const ends: (() => void)[] = [];
  const slow = new WireBridge({
    execute: (frames) => {
      given.push(frames[5] ?? 0);
      return new Promise((resolve) => ends.push(resolve));
    },
    close: () => Promise.resolve(),
  });
  const statement = (letter: string) => Buffer.from(`Q\0\0\0\x06${letter}\0`, 'latin1');
  const opened = () => {
    const connection = slow.connect();
    connection.write(Buffer.from([0, 0, 0, 8, 0, 3, 0, 0]));
    return connection;
  };
  const [one, other] = [opened(), opened()];
  one.write(statement('a'));
  other.write(statement('x'));
  one.write(statement('b'));
  const letters = () => String.fromCharCode(...given);
  expect(letters()).toBe('ab');
  ends[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(letters()).toBe('ab');
  ends[1]?.();
  await new Promise((resolve) => setImmediate(resolve));
  expect(letters()).toBe('abx');
});

test('a client that goes away in the middle of a transaction leaves nothing behind', async () => {
  const lost = await client();
  lost.on('error', () => {});
  await lost.query('create table lost (n int)');
  await lost.query('begin');
  await lost.query('insert into lost values (1)');
  await lost.end();
  const next = await client();
  expect((await next.query('select count(*)::int as n from lost')).rows[0].n).toBe(0);
  await next.end();
});

test('names of prepared statements are free again when their client has gone', async () => {
  for (let time = 0; time < 3; time += 1) {
    const one = await client();
    expect((await one.query({ name: 'same', text: 'select $1::int as n', values: [time] })).rows[0].n).toBe(
      time,
    );
    await one.end();
  }
});

test('statements with a waiting caller are served before background work', async () => {
  const [holder, background, answering] = [await client(), await client('background'), await client()];
  await holder.query('begin');
  const order: string[] = [];
  const first = background.query('select 1').then(() => order.push('background'));
  const second = answering.query('select 1').then(() => order.push('answering'));
  await holder.query('commit');
  await Promise.all([first, second]);
  expect(order).toEqual(['answering', 'background']);
  for (const one of [holder, background, answering]) await one.end();
});

test('a client that goes takes only its own prepared statements with it', async () => {
  const [stays, goes] = [await client(), await client('background')];
  const ask = () => stays.query({ name: 'stays', text: 'select 1 as n' });
  await ask();
  await goes.query({ name: 'goes', text: 'select 2 as n' });
  await goes.end();
  expect((await ask()).rows).toEqual([{ n: 1 }]);
  await stays.end();
});

test('large replies and large parameters come through whole', async () => {
  const one = await client();
  const { rows } = await one.query(`select repeat('x', 5000000) as text`);
  expect(rows[0].text).toHaveLength(5_000_000);
  const echo = await one.query('select length($1::text) as n', ['y'.repeat(3_000_000)]);
  expect(echo.rows[0].n).toBe(3_000_000);
  await one.end();
});

test('notices reach listeners, after the commit and not after a rollback', async () => {
  const [listener, talker] = [await client('listening'), await client()];
  const received: string[] = [];
  listener.on('notification', (notice) => received.push(notice.payload ?? ''));
  await listener.query('listen news');
  await talker.query('begin');
  await talker.query(`notify news, 'never'`);
  await talker.query('rollback');
  await talker.query(`notify news, 'once'`);
  await expect.poll(() => received).toEqual(['once']);
  await listener.end();
  await talker.end();
});

test('a failed statement costs itself alone, and using the pool inside a transaction fails at once', async () => {
  const database: Database = createEmbeddedDatabase(await openSavedDatabase('empty'));
  await expect(database.query('select nothing')).rejects.toThrow('nothing');
  await expect(database.query('select 1 / 0', [], 'named')).rejects.toThrow('division');
  expect(await database.query('select $1::int as n', [7], 'good')).toEqual([{ n: 7 }]);
  await expect(database.transaction(() => database.query('select 1'))).rejects.toThrow(
    'inside a transaction',
  );
  await expect(database.transaction(async (queries) => queries.query('select 1 / 0'))).rejects.toThrow(
    'division',
  );
  expect(await database.query('select $1::int as n', [8], 'good')).toEqual([{ n: 8 }]);
  const portions: number[] = [];
  for await (const rows of database.cursor<{ n: number }>(
    'select n from generate_series(1, 25) as n',
    [],
    10,
  ))
    portions.push(rows.length);
  expect(portions).toEqual([10, 10, 5]);
  await database.close();
});
