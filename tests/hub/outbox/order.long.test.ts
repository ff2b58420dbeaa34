import fc from 'fast-check';
import { expect, test } from 'vitest';

import { bench } from '../support/bench.ts';
import { alarm, frame, subscribed } from '../support/samples.ts';

const alarms = ['a', 'b', 'c'] as const;

type Answer = 'done' | 'conflict' | 'refused' | 'lost';

/** What an author and the line do, one after the other. */
type Act =
  | { readonly do: 'write'; readonly of: readonly (typeof alarms)[number][]; readonly answer: Answer }
  | { readonly do: 'away' | 'back' | 'discard' };

const acts: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('write' as const),
      of: fc.subarray([...alarms], { minLength: 1, maxLength: 2 }),
      answer: fc.constantFrom<Answer>('done', 'conflict', 'refused', 'lost'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(...(['away', 'back', 'discard'] as const)).map((act) => ({ do: act })),
  },
);

test('writes of one alarm reach the server in their order, online and offline, and none passes one that waits for its author', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acts, { minLength: 2, maxLength: 10 }), async (all) => {
      const b = bench('dedicated');
      const tab = await b.openTab();
      await b.login(tab);
      await b.advance(10);
      b.server.socket().send(subscribed(0));
      for (const [index, id] of alarms.entries()) b.server.socket().send(frame(index + 1, alarm(id)));
      await b.advance(10);

      const answers = new Map<number, Answer>();
      const faults: string[] = [];
      /** The newest write of each alarm that the server saw. */
      const newest = new Map<string, number>();
      const ofWrite = new Map<number, readonly string[]>();
      b.server.on('POST /alarmCue', ({ form }) => {
        const n = Number(form.get('remark'));
        for (const id of form.get('alarmIds')?.split(',') ?? []) {
          if (n < (newest.get(id) ?? -1)) faults.push(`${n} after ${newest.get(id)} of ${id}`);
          newest.set(id, n);
        }
        const held = (tab.last('outbox') ?? []).filter(
          ({ state }) => state === 'conflict' || state === 'refused',
        );
        for (const { fields } of held) {
          const older = Number(fields['remark']);
          const shared = (ofWrite.get(older) ?? []).some((id) => ofWrite.get(n)?.includes(id));
          if (older < n && shared) faults.push(`${n} passed ${older}`);
        }
        const answer = answers.get(n) ?? 'done';
        if (answer === 'lost') {
          // Its answer is lost once; asked again under its key, it is done.
          answers.set(n, 'done');
          return Promise.reject(new TypeError('cut in the middle'));
        }
        if (answer === 'refused') return { code: 404, message: '不存在' };
        const conflicts =
          answer === 'conflict'
            ? [alarm(ofWrite.get(n)?.[0] ?? 'a', 9, { state: 'normal', stateVersion: 3 })]
            : [];
        return { data: { changed: [], conflicts } };
      });

      let n = 0;
      const writes: Promise<unknown>[] = [];
      for (const act of all) {
        if (act.do === 'write') {
          n += 1;
          answers.set(n, act.answer);
          ofWrite.set(n, act.of);
          writes.push(
            tab.client.call('alarms.cue', {
              alarmIds: act.of.join(','),
              state: 'abnormal',
              remark: String(n),
              stateVersions: act.of.map(() => '0').join(','),
            }),
          );
        } else if (act.do === 'discard') {
          const [item] = (tab.last('outbox') ?? []).filter(({ state }) => state !== 'waiting');
          if (item !== undefined) writes.push(tab.client.discardWrite(item.id));
        } else {
          b.server.state.down = act.do === 'away';
          if (act.do === 'away') writes.push(tab.client.call('alarms.count', {}));
        }
        await b.advance(act.do === 'back' ? 40_000 : 10);
      }
      b.server.state.down = false;
      await b.advance(80_000);
      await Promise.all(writes);
      expect(faults).toEqual([]);
      // With a server that is there nothing waits but behind what waits for its author, or behind what waits for that.
      const left = (tab.last('outbox') ?? []).map(({ state, fields }) => ({
        state,
        of: ofWrite.get(Number(fields['remark'])) ?? [],
      }));
      for (const [index, { state, of }] of left.entries())
        expect(
          state !== 'waiting' || left.slice(0, index).some((older) => older.of.some((id) => of.includes(id))),
          JSON.stringify(left),
        ).toBe(true);
      tab.crash();
      b.killWorkers();
    }),
    { numRuns: 60 },
  );
}, 120_000);
