import fc from 'fast-check';
import { expect, test } from 'vitest';

import { createJobs, type JobPorts } from '#server/kernel/jobs/jobs.ts';
import { workBatch } from '#server/kernel/jobs/work-batch.ts';

import { testLog } from '../../../support/worlds/test-log.ts';

const jobsOf = (ports: Partial<JobPorts> = {}) =>
  createJobs({ timers: { every: () => () => {} }, log: testLog(), ...ports });

/** What waits, as a table has it: a row is taken for as long as it is done, and leaves when it is done. */
const createTable = (keys: readonly number[]) => {
  const rows = keys.map((key, id) => ({ key, id, taken: false }));
  return {
    waiting: () => rows.length,
    keys: () => [...new Set(rows.map(({ key }) => key))],
    /** Of a key the oldest alone, and nothing while it is under way. */
    take: (key: number) => {
      const first = rows.find((row) => row.key === key);
      if (first === undefined || first.taken) return [];
      first.taken = true;
      return [first];
    },
    done: (id: number) =>
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      ),
    giveBack: (id: number) => {
      for (const row of rows) if (row.id === id) row.taken = false;
    },
  };
};

test('whatever ends first: no row is done twice or at once with another of its key, those of a key in order, none is lost over a stop', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 12 }),
      fc.nat(20),
      fc.array(fc.boolean(), { maxLength: 12 }),
      async (scheduler, keys, stopAfter, faults) => {
        const table = createTable(keys);
        const left = [...faults];
        const done: { readonly key: number; readonly id: number }[] = [];
        const atWork = new Set<number>();
        // A failure within a job is the job's own: what is wrong is kept until its end.
        const twice: number[] = [];
        const start = () => {
          const jobs = jobsOf();
          const turns = jobs.byKey<number>('webhooks', async (key) => {
            if (atWork.has(key)) twice.push(key);
            atWork.add(key);
            try {
              let failure: unknown = null;
              const isMore = await workBatch({
                failed: (error) => {
                  failure = error;
                },
                limit: 1,
                take: () => scheduler.schedule(Promise.resolve(table.take(key)), `take ${key}`),
                act: async ({ id }) => {
                  await scheduler.schedule(Promise.resolve(), `send ${id}`);
                  if (left.shift() === true) {
                    table.giveBack(id);
                    throw new Error('not taken');
                  }
                  table.done(id);
                  done.push({ key, id });
                },
              });
              if (failure !== null) throw failure;
              return isMore;
            } finally {
              atWork.delete(key);
            }
          });
          return { jobs, turns, look: () => table.keys().map((key) => turns.begin(key)) };
        };
        const first = start();
        first.look();
        for (let steps = 0; steps < stopAfter && scheduler.count() > 0; steps += 1) {
          // oxlint-disable-next-line no-await-in-loop -- a step after the other
          await scheduler.waitOne();
          if (steps % 3 === 0) first.look();
        }
        first.jobs.stop();
        await scheduler.waitFor(first.turns.settled());
        const before = done.length;
        first.look();
        expect(done.length, 'begun after the stop').toBe(before);
        expect(done.length + table.waiting()).toBe(keys.length);
        for (let looks = 0; table.waiting() > 0; looks += 1) {
          expect(looks, 'looks that did nothing').toBeLessThan(40);
          const next = start();
          next.look();
          // oxlint-disable-next-line no-await-in-loop -- one process after the other
          await scheduler.waitFor(next.turns.settled());
        }
        expect(twice, 'keys with two runs at once').toEqual([]);
        for (const key of new Set(keys))
          expect(done.filter((one) => one.key === key).map(({ id }) => id)).toEqual(
            keys.flatMap((own, id) => (own === key ? [id] : [])),
          );
      },
    ),
  );
});

test('works that are handed in for a key are done in that order, whatever fails or takes long', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.record({ key: fc.integer({ min: 0, max: 2 }), fails: fc.boolean() }), { maxLength: 12 }),
      async (scheduler, works) => {
        const inOrder = jobsOf().inOrder<number>('authorityWork');
        const begun: number[] = [];
        const overtaken: number[] = [];
        const ends = works.map(({ key, fails }, index) =>
          inOrder(key, async () => {
            begun.push(index);
            await scheduler.schedule(Promise.resolve(), `work ${index}`);
            if (begun.findLast((one) => works[one]?.key === key) !== index) overtaken.push(index);
            if (fails) throw new Error('failed');
          }),
        );
        await scheduler.waitFor(Promise.all(ends));
        expect(overtaken).toEqual([]);
        for (const key of [0, 1, 2])
          expect(begun.filter((one) => works[one]?.key === key)).toEqual(
            works.flatMap((work, index) => (work.key === key ? [index] : [])),
          );
        expect(begun).toHaveLength(works.length);
      },
    ),
  );
});

test('a job goes on while there is more, rests while it is suspended, and is run by its interval after a failure', async () => {
  const lines: string[] = [];
  const outcomes: string[] = [];
  const turns: (() => void)[] = [];
  let reason: string | null = null;
  const jobs = jobsOf({
    log: testLog(lines),
    suspended: () => reason,
    counted: (kind, outcome) => outcomes.push(`${kind} ${outcome}`),
    timers: { every: (_, act) => (turns.push(act), () => turns.splice(turns.indexOf(act), 1)) },
  });
  const answers: (boolean | Error)[] = [true, true, false, new Error('away'), new Error('away'), true, true];
  const { run: job, settled } = jobs.single('notices', async () => {
    const answer = answers.shift() ?? false;
    if (answer instanceof Error) throw answer;
    return Promise.resolve(answer);
  });
  jobs.every(1000, job);
  expect(turns).toHaveLength(1);
  const underWay = job();
  expect(jobs.running().get('notices')).toBe(1);
  expect(job()).toBe(underWay);
  await settled();
  expect(answers).toHaveLength(4);
  await job();
  await job();
  expect(answers).toHaveLength(2);
  reason = 'clock';
  await job();
  expect(answers).toHaveLength(2);
  reason = null;
  await job();
  expect(answers).toHaveLength(0);
  expect(outcomes).toEqual(['done', 'failed', 'failed', 'done'].map((outcome) => `notices ${outcome}`));
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'sending notices failed and is tried again',
    'sending notices works again',
  ]);
  expect(jobs.running().get('notices')).toBe(0);
  jobs.stop();
  expect(turns).toHaveLength(0);
});

test('a key that goes on failing is one line of the log, beside those that work', async () => {
  const lines: string[] = [];
  const turns = jobsOf({ log: testLog(lines) }).byKey<number>('webhooks', (key) =>
    key === 1 ? Promise.reject(new Error('away')) : Promise.resolve(false),
  );
  for (let round = 0; round < 3; round += 1)
    // oxlint-disable-next-line no-await-in-loop -- a round after the other
    await Promise.all([turns.begin(1), turns.begin(2)]);
  expect(lines.map((line) => (JSON.parse(line) as { key: number }).key)).toEqual([1]);
});

test('one of a batch that fails holds up none of the others, and ends the run', async () => {
  const failed: unknown[] = [];
  const done: number[] = [];
  const batch = (items: readonly number[], limit: number) =>
    workBatch({
      limit,
      take: () => Promise.resolve(items),
      act: async (item) => {
        await Promise.resolve();
        if (item === 1) throw new Error('poison');
        done.push(item);
      },
      failed: (error) => failed.push(error),
    });
  expect(await batch([1, 2, 3], 3)).toBe(false);
  expect(done).toEqual([2, 3]);
  expect(failed).toHaveLength(1);
  expect(await batch([2, 3], 2)).toBe(true);
  expect(await batch([2], 2)).toBe(false);
});
