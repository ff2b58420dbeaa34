import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { IngestPriority } from '#server/ingest/subjects/ingest-priority.ts';
import { createGroupQueue } from '#server/ingest/subjects/group-queue.ts';

type Batch = { readonly n: number; readonly checked: readonly never[] };

const priorities: readonly IngestPriority[] = ['urgent', 'normal', 'background'];
const acts = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ of: fc.constantFrom(...priorities), messages: fc.integer({ min: 1, max: 9 }) }),
    },
    { weight: 2, arbitrary: fc.constant('end' as const) },
  ),
  { maxLength: 40 },
);
const limit = 12;
/** Urgent groups in a row while others wait. */
const mostInARow = 4;

test.each([
  { engine: 'embedded', most: 1, mostUrgent: 1 },
  { engine: 'postgresql', most: 2, mostUrgent: 3 },
] as const)(
  'whenever groups end on $engine: every batch is run once, those of a priority in their order, no more at once than may be, and nobody is passed for ever',
  async ({ engine, most, mostUrgent }) => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), acts, async (scheduler, all) => {
        const added: Record<IngestPriority, number[]> = { urgent: [], normal: [], background: [] };
        const begun: Record<IngestPriority, number[]> = { urgent: [], normal: [], background: [] };
        const faults: string[] = [];
        let underWay = 0;
        let inARow = 0;
        const waiting = (of: IngestPriority): boolean => begun[of].length < added[of].length;
        const queue = createGroupQueue<Batch>({
          engine,
          limit: () => limit,
          run: async (group, of) => {
            const others = waiting('normal') || waiting('background');
            inARow = of === 'urgent' && others ? inARow + 1 : 0;
            if (inARow > mostInARow) faults.push(`${inARow} urgent groups in a row`);
            underWay += 1;
            if (underWay > (of === 'urgent' ? mostUrgent : most)) faults.push(`${underWay} at once`);
            const messages = group.reduce((sum, { checked }) => sum + checked.length, 0);
            if (of !== 'background' && group.length > 1 && messages > limit)
              faults.push(`a group of ${messages} messages`);
            begun[of].push(...group.map(({ n }) => n));
            await scheduler.schedule(Promise.resolve(), `${of} group`);
            underWay -= 1;
          },
        });
        for (const [n, act] of all.entries()) {
          if (act === 'end') {
            // oxlint-disable-next-line no-await-in-loop -- an act after the other
            if (scheduler.count() > 0) await scheduler.waitOne();
            continue;
          }
          added[act.of].push(n);
          queue.add(act.of, { n, checked: Array.from<never>({ length: act.messages }) });
        }
        await scheduler.waitIdle();
        expect(begun).toEqual(added);
        expect(faults).toEqual([]);
      }),
    );
  },
);
