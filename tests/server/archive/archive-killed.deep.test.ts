import { describe, expect, test } from 'vitest';

import type { Database, Transaction } from '#server/database/database.ts';

import { soundPlaceKinds } from '../../support/archive/archive-places.ts';
import { contentsOf, inArchiveWorld } from '../../support/archive-world.ts';

/** Whoever is killed does nothing any more, not even clean up. */
const killed = (): Promise<never> => new Promise(() => {});

/** Every step in a folder; of a bucket, which has the same ones, a third. */
const everyStep = { folder: 1, bucket: 3, service: 3 };

/** Ports of a process that is killed at its n-th step: before a statement, a file or a commit, or right after it. */
const mortal = (
  database: Database,
  store: { put(local: string, name: string): Promise<void> },
  dies: number,
) => {
  let step = 0;
  let died: () => void = () => {};
  const death = new Promise<void>((resolve) => {
    died = resolve;
  });
  const next = async (): Promise<void> => {
    step += 1;
    if (step !== dies) return;
    died();
    await killed();
  };
  const around = async <T>(act: () => Promise<T>): Promise<T> => {
    await next();
    const value = await act();
    await next();
    return value;
  };
  class Killed extends Error {}
  return {
    death,
    /** Steps that there were. */
    steps: () => step,
    database: {
      ...database,
      query: (...args: Parameters<Database['query']>) => around(() => database.query(...args)),
      transaction: async (work: (queries: Transaction) => Promise<unknown>, priority?: 'background') => {
        await next();
        // A connection that breaks is rolled back.
        const answer = await database
          .transaction(async (queries) => {
            const value = await work({
              ...queries,
              query: async (...args: Parameters<Transaction['query']>) => {
                const rows = await queries.query(...args);
                step += 1;
                if (step === dies) throw new Killed();
                return rows;
              },
            } as Transaction);
            return value;
          }, priority)
          .catch(async (error: unknown) => {
            if (!(error instanceof Killed)) throw error;
            died();
            return killed();
          });
        await next();
        return answer;
      },
    } as Database,
    put: (local: string, name: string) => around(() => store.put(local, name)),
  };
};

describe.each(soundPlaceKinds)('in a %s', (kind) => {
  test('killed at any step and started again, every row is there once, and no file is left over', async () => {
    let dies = 1;
    for (let over = false; !over; dies += everyStep[kind]) {
      await inArchiveWorld(kind, 1, async (world) => {
        const contents = () => contentsOf(world);
        const before = await contents();
        const doomed = mortal(world.database, world.store, dies);
        const ended = world.move({
          database: doomed.database,
          store: { ...world.store, put: doomed.put },
        });
        over = await Promise.race([ended.then(() => true), doomed.death.then(() => false)]);
        expect(await contents(), `killed at step ${dies}`).toEqual(before);
        world.pass(3 * 3_600_000);
        await world.move({}, 'another');
        expect(await contents(), `moved after step ${dies}`).toEqual(before);
        // A day later nobody comes back for what it had begun.
        world.pass(2 * 86_400_000);
        await world.move({}, 'another');
        const unread = await world.database.query(
          'select file from archived_part where archived_time is null',
        );
        expect(unread).toEqual([]);
        const noted = await world.database.query<{ file: string }>('select file from archived_part');
        expect((await world.files.names()).toSorted(), `files after step ${dies}`).toEqual(
          noted.map(({ file }) => file).toSorted(),
        );
        const [hot] = await world.database.query<{ days: number }>(
          'select count(distinct time::date)::int as days from "position"',
        );
        expect(hot?.days).toBe(1);
      });
    }
    expect(dies).toBeGreaterThan(60);
  }, 1_200_000);

  test('a row that is written while the day is copied keeps it in the database, and is moved with it later', async () => {
    await inArchiveWorld(kind, 1, async (world) => {
      const write = () =>
        world.database.query(
          `update "position" set speed_kmh = 777 where time >= '2026-09-11' and time < '2026-09-12' and sign_code = '浙A00001'`,
        );
      let wrote = false;
      const store = {
        ...world.store,
        put: async (local: string, name: string) => {
          if (!wrote && name.startsWith('position/2026-09-11')) {
            wrote = true;
            await write();
          }
          await world.store.put(local, name);
        },
      };
      await world.move({ store });
      expect(world.logged.filter((line) => line.includes('"changed"'))).toHaveLength(1);
      const fast = 'select count(*)::int as n from "position" where speed_kmh = 777';
      expect((await world.read(fast)).rows).toEqual([{ n: 201 }]);
      expect((await world.database.query(fast))[0]).toEqual({ n: 201 });
      await world.move();
      expect((await world.read(fast)).rows).toEqual([{ n: 201 }]);
      expect((await world.database.query(fast))[0]).toEqual({ n: 0 });
    });
  });
});
