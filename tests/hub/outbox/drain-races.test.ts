import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Http } from '#hub/http/http.ts';
import { createOutbox, idempotencyHeader } from '#hub/outbox/outbox.ts';
import type { Store } from '#hub/storage/store-port.ts';
import type { OutboxRow } from '#hub/storage/store-rows.ts';

import { createFakeLocks } from '../support/fake-locks.ts';

/** Rows of writes that wait, as the disk of a browser has them for all its hubs. */
const createDisk = (): Store => {
  const rows = new Map<string, OutboxRow>();
  const outbox = {
    orderBy: () => ({
      toArray: () => Promise.resolve([...rows.values()].sort((a, b) => a.createdMs - b.createdMs)),
    }),
    put: (row: OutboxRow) => Promise.resolve(void rows.set(row.id, row)),
    delete: (id: string) => Promise.resolve(void rows.delete(id)),
  };
  return {
    state: 'open',
    transact: (_mode: string, _tables: unknown, work: (tables: object) => Promise<unknown>) =>
      work({ outbox }),
  } as unknown as Store;
};

type Fault = 'none' | 'request' | 'answer';

const acts = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('write' as const),
        hub: fc.nat(1),
        of: fc.subarray(['a', 'b', 'c'], { minLength: 1, maxLength: 2 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('nudge' as const), hub: fc.nat(1) }) },
    { weight: 3, arbitrary: fc.constant({ do: 'wait' as const }) },
  ),
  { minLength: 1, maxLength: 14 },
);
const faults = fc.array(fc.constantFrom<Fault>('none', 'request', 'answer'), { maxLength: 20 });

test('two hubs send from one disk, and requests and answers come or are lost in any order: each write has one effect, those of one alarm in their order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), acts, faults, async (scheduler, all, cuts) => {
      const left = [...cuts];
      const browser = createFakeLocks();
      const store = createDisk();
      let nowMs = 0;
      let ids = 0;
      const known = new Set<string>();
      /** Effects on the server, by the number of the write. */
      const effects: number[] = [];
      const send = async (_name: unknown, fields: object, options: { readonly headers?: object }) => {
        const fault = left.shift() ?? 'none';
        const lost = {
          ok: false,
          failure: { code: 'network', resultCode: null, message: '', show: 'toast' },
        };
        await scheduler.schedule(Promise.resolve(), 'request');
        if (fault === 'request') return lost;
        const key = String(
          Object.entries(options.headers ?? {}).find(([name]) => name === idempotencyHeader)?.[1],
        );
        if (!known.has(key))
          effects.push(Number(Object.entries(fields).find(([name]) => name === 'remark')?.[1]));
        known.add(key);
        await scheduler.schedule(Promise.resolve(), 'answer');
        return fault === 'answer'
          ? lost
          : { ok: true, value: { changed: [], conflicts: [] }, asOfMs: 0, cached: false };
      };
      const hubs = [0, 1].map(() =>
        createOutbox(
          {
            clock: { now: () => (nowMs += 1), after: () => () => {} },
            store,
            newId: () => `id-${(ids += 1)}`,
            locks: browser.locksOf().locks,
          },
          { send } as unknown as Http,
          () => 1,
          () => false,
          { publish: () => {}, sent: () => Promise.resolve(), changed: () => {} },
        ),
      );
      const writes: { readonly hub: number; readonly of: readonly string[] }[] = [];
      const ends: Promise<unknown>[] = [];
      for (const act of all) {
        if (act.do === 'write') {
          const fields = { alarmIds: act.of.join(','), state: 'normal', remark: String(writes.length) };
          writes.push(act);
          ends.push(hubs[act.hub]?.send('alarms.cue', fields, { language: 'zh' }) ?? Promise.resolve());
        }
        if (act.do === 'nudge') hubs[act.hub]?.nudge();
        // oxlint-disable-next-line no-await-in-loop -- an act after the other
        if (act.do === 'wait' && scheduler.count() > 0) await scheduler.waitOne();
      }
      await scheduler.waitFor(Promise.all(ends));
      // As often as faults are left: a drain ends at the first that is not answered.
      for (let tries = 0; tries <= cuts.length; tries += 1)
        // oxlint-disable-next-line no-await-in-loop -- one drain after the other
        await scheduler.waitFor(Promise.all(hubs.map((hub) => hub.drain())));
      expect(effects.toSorted((a, b) => a - b)).toEqual(writes.map((_, n) => n));
      for (const hub of [0, 1])
        for (const alarm of ['a', 'b', 'c']) {
          const own = (n: number): boolean => writes[n]?.hub === hub && writes[n].of.includes(alarm);
          expect(effects.filter(own)).toEqual(writes.flatMap((_, n) => (own(n) ? [n] : [])));
        }
    }),
  );
});
