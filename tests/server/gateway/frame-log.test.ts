import { expect, test } from 'vitest';

import type { Database } from '#server/database/database.ts';
import type { FrameRecord } from '#gateway/listener/frame-record.ts';
import { createFrameLog } from '#server/gateway/frame-log.ts';

test('while the database is away twenty thousand frames wait, and it is said how many more were left out', async () => {
  const portions: number[] = [];
  const database = {
    query: (_: string, [times]: readonly [readonly unknown[]]) => {
      portions.push(times.length);
      return Promise.resolve([]);
    },
  } as unknown as Database;
  const told: number[] = [];
  const frames = createFrameLog(database, (lost) => told.push(lost));
  const frame = { timeMs: 0, detail: '' } as FrameRecord;
  for (let n = 0; n < 20_007; n += 1) frames.add(frame);
  await frames.flush();
  expect(told).toEqual([7]);
  expect(portions).toEqual(Array.from({ length: 20 }, () => 1000));
  // The next ones are written again, and nothing is missing.
  frames.add(frame);
  await frames.flush();
  expect(told).toEqual([7]);
  expect(portions.at(-1)).toBe(1);
});
