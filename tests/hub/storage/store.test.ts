import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';

import { type PageRow, pinnedMs } from '#hub/storage/store-rows.ts';
import { createStore } from '#hub/storage/store.ts';

const clock = {
  now: () => 0,
  after: (ms: number, work: () => void) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};
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

  test('a disk that takes nothing at all is said to be full, until it has taken things for a minute', async () => {
    let nowMs = 0;
    const store = createStore({
      name: 's',
      build: '1',
      clock: { ...clock, now: () => nowMs },
      newId,
      indexedDB: disk(),
    });
    await store.open();
    const changes: boolean[] = [];
    store.onFull(() => changes.push(store.full));
    const put = (full: boolean): Promise<boolean> =>
      store.transact(
        'rw',
        ['pages'],
        async (db) => {
          if (full) throw Object.assign(new Error('full'), { name: 'QuotaExceededError' });
          await db.pages.put(page('a', 1));
          return true;
        },
        false,
      );
    expect([await put(true), store.full]).toEqual([false, true]);
    nowMs += 30_000;
    expect([await put(false), store.full]).toEqual([true, true]);
    nowMs += 31_000;
    await put(false);
    expect([store.full, changes]).toEqual([false, [true, false]]);
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

describe('what browsers do to a store', () => {
  const raw = (on: ReturnType<typeof disk>, version: number): Promise<IDBDatabase> =>
    new Promise((resolve, reject) => {
      const opening = on.indexedDB.open('s', version);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
  test('a sleeping tab of an older build does not keep the next one waiting: it works without storage, and with it once that is closed', async () => {
    const on = disk();
    // It hears of the newer build and does nothing.
    const sleeping = await raw(on, 1);
    const waits: (() => void)[] = [];
    const patient = { now: () => 0, after: (_ms: number, work: () => void) => (waits.push(work), () => {}) };
    const store = createStore({ name: 's', build: '2', clock: patient, newId, indexedDB: on });
    let rebuilt = 0;
    store.onRebuilt(() => (rebuilt += 1));
    const opening = store.open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    for (const work of waits.splice(0)) work();
    expect(await opening).toBe('blocked');
    expect(await store.transact('rw', ['pages'], (db) => db.pages.put(page('a', 1)), 'nowhere')).toBe(
      'nowhere',
    );
    sleeping.close();
    await expect.poll(() => store.state).toBe('open');
    expect(rebuilt).toBe(1);
    expect(await store.transact('rw', ['pages'], (db) => db.pages.put(page('a', 1)), 'nowhere')).toBe('a');
  });

  test('an old build whose handle is taken by a newer schema neither opens it again nor writes a row', async () => {
    const on = disk();
    const old = createStore({ name: 's', build: '1', clock, newId, indexedDB: on });
    await old.open();
    let calls = 0;
    old.onNewer(() => (calls += 1));
    const newer = await raw(on, 20);
    const wrote = await old.transact(
      'rw',
      ['pages'],
      async (db) => db.pages.put(page('spoilt', 1)),
      'unwritten',
    );
    expect([wrote, calls, old.state]).toEqual(['unwritten', 1, 'newer']);
    expect(newer.version).toBe(20);
    newer.close();
    // A handle that the browser lost without a word, and a newer build came meanwhile.
    const other = disk();
    const second = createStore({ name: 's', build: '1', clock, newId, indexedDB: other });
    await second.open();
    const databases: unknown = Reflect.get(other.indexedDB, '_databases');
    if (!(databases instanceof Map)) throw new Error('fake-indexeddb has changed');
    for (const connection of databases.get('s').connections.slice()) connection.close();
    (await raw(other, 20)).close();
    const put = await second.transact(
      'rw',
      ['pages'],
      async (db) => db.pages.put(page('spoilt', 1)),
      'unwritten',
    );
    expect([put, second.state]).toEqual(['unwritten', 'newer']);
    const rows = await new Promise((resolve) => {
      void raw(other, 20).then((database) => {
        const counting = database.transaction('pages').objectStore('pages').count();
        counting.onsuccess = () => resolve(counting.result);
      });
    });
    expect(rows).toBe(0);
  });

  test('a database that was thrown away is noticed by its name and stands again, empty', async () => {
    const on = disk();
    const store = createStore({ name: 's', build: '1', clock, newId, indexedDB: on });
    await store.open();
    const former = store.id;
    await store.transact('rw', ['pages'], (db) => db.pages.put(page('kept', 1)), null);
    let rebuilt = 0;
    // It writes at once what it still knows, into other tables too.
    store.onRebuilt(() => {
      rebuilt += 1;
      void store.writeMeta('session', rebuilt);
      void store.transact('rw', ['alarms', 'cursors'], ({ alarms }) => alarms.count(), 0);
    });
    await new Promise((resolve) => {
      on.indexedDB.deleteDatabase('s').onsuccess = resolve;
    });
    expect(await store.transact('r', ['pages'], (db) => db.pages.count(), -1)).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([rebuilt, store.state, store.id === former]).toEqual([1, 'open', false]);
    // Or without an event: the handle is closed, and the name belongs to another database.
    const databases: unknown = Reflect.get(on.indexedDB, '_databases');
    if (!(databases instanceof Map)) throw new Error('fake-indexeddb has changed');
    for (const connection of databases.get('s').connections.slice()) connection.close();
    databases.delete('s');
    await store.transact('rw', ['pages'], (db) => db.pages.put(page('new', 1)), null);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([rebuilt, store.state, await store.readMeta('session')]).toEqual([2, 'open', 2]);
    expect(await store.transact('r', ['pages'], (db) => db.pages.count(), -1)).toBe(1);
    const next = createStore({ name: 's', build: '1', clock, newId, indexedDB: on });
    await next.open();
    expect(next.id).toBe(store.id);
  });

  test('on a shared computer nothing is written but a sign-out that has not reached the server, also after a restart', async () => {
    const on = disk();
    const store = createStore({ name: 's', build: '1', clock, newId, indexedDB: on });
    await store.open();
    await store.writeMeta('session', { user: 'somebody' });
    await store.transact('rw', ['pages'], (db) => db.pages.put(page('kept', 1)), null);
    await store.forgetful(true);
    await store.writeMeta('session', { user: 'somebody' });
    await store.writeMeta('logoutPending', { header: 'h' });
    expect(await store.transact('rw', ['pages'], (db) => db.pages.put(page('x', 1)), 'unwritten')).toBe(
      'unwritten',
    );
    const next = createStore({ name: 's', build: '1', clock, newId, indexedDB: on });
    expect(await next.open()).toBe('memory');
    expect([await next.readMeta('session'), await next.readMeta('logoutPending')]).toEqual([
      undefined,
      { header: 'h' },
    ]);
    await next.forgetful(false);
    expect(next.state).toBe('open');
    expect(await next.transact('r', ['pages'], (db) => db.pages.count(), -1)).toBe(0);
    expect(await next.readMeta('session')).toBe(undefined);
  });
});
