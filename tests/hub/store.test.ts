import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';

import { type PageRow, pinnedMs } from '#hub/store-rows.ts';
import { createStore } from '#hub/store.ts';

const clock = { now: () => 0, after: () => () => {} };
let ids = 0;
const newId = (): string => `id-${(ids += 1)}`;
const disk = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
const page = (key: string, usedMs: number): PageRow => ({
  key,
  userId: 1,
  name: 'reports.page',
  address: 'a',
  value: key,
  asOfMs: 0,
  bytes: 10,
  usedMs,
});

describe('the store', () => {
  test('an older build never writes a newer database, and works without one', async () => {
    const on = disk();
    const newer = createStore({ name: 's', build: '2026-02', clock, newId, indexedDB: on });
    expect(await newer.open()).toBe('open');
    await newer.transact('rw', ['pages'], (db) => db.pages.put(page('kept', 1)), null);
    const older = createStore({ name: 's', build: '2026-01', clock, newId, indexedDB: on });
    expect(await older.open()).toBe('newer');
    expect(await older.transact('rw', ['pages'], (db) => db.pages.put(page('spoilt', 1)), 'unwritten')).toBe(
      'unwritten',
    );
    expect(await newer.transact('r', ['pages'], (db) => db.pages.count(), -1)).toBe(1);
  });

  test('a newer build takes over what an older one left', async () => {
    const on = disk();
    await createStore({ name: 's', build: '2026-01', clock, newId, indexedDB: on }).open();
    expect(await createStore({ name: 's', build: '2026-02', clock, newId, indexedDB: on }).open()).toBe(
      'open',
    );
  });

  test('a lost handle is opened once more and the work is done', async () => {
    const store = createStore({ name: 's', build: '1', clock, newId, indexedDB: disk() });
    await store.open();
    await store.transact('rw', ['pages'], (db) => db.pages.put(page('kept', 1)), null);
    let tries = 0;
    const count = await store.transact(
      'r',
      ['pages'],
      async (db) => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('lost'), { name: 'InvalidStateError' });
        return db.pages.count();
      },
      -1,
    );
    expect([tries, count]).toEqual([2, 1]);
  });

  test('a full disk costs the older half of the kept pages, never what the shell needs', async () => {
    const store = createStore({ name: 's', build: '1', clock, newId, indexedDB: disk() });
    await store.open();
    await store.transact(
      'rw',
      ['pages'],
      (db) =>
        db.pages.bulkPut([page('a', 1), page('b', 2), page('c', 3), page('d', 4), page('shell', pinnedMs)]),
      null,
    );
    let tries = 0;
    await store.transact(
      'rw',
      ['pages'],
      async () => {
        tries += 1;
        if (tries === 1) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
      },
      undefined,
    );
    const left = await store.transact('r', ['pages'], (db) => db.pages.toCollection().primaryKeys(), []);
    expect([tries, left]).toEqual([2, ['c', 'd', 'shell']]);
  });

  test('a browser without storage is served all the same', async () => {
    const broken = Object.assign(new IDBFactory(), {
      open: () => {
        throw Object.assign(new Error('private'), { name: 'SecurityError' });
      },
    });
    const store = createStore({
      name: 's',
      build: '1',
      clock,
      newId,
      indexedDB: { indexedDB: broken, IDBKeyRange },
    });
    expect(await store.open()).toBe('broken');
    expect(await store.transact('r', ['pages'], (db) => db.pages.count(), 0)).toBe(0);
  });
});
