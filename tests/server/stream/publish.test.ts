import { expect, test } from 'vitest';

import type { Transaction } from '#server/database/database.ts';
import { publishAlarms } from '#server/alarms/stream/publish.ts';

/** What a transaction is told, in order; it answers nothing. */
const published = (ids: readonly string[], before: readonly string[]) => {
  const sent: string[] = [];
  const queries: Transaction = {
    query: () => Promise.resolve([]),
    send: (text) => void sent.push(text),
  };
  return { fresh: publishAlarms(queries, ids, new Set(before), 0), sent };
};
const cancels = (text: string): boolean => text.includes(`set state = 'cancelled'`);

test('a transaction that has written no alarm is sent nothing', () => {
  expect(published([], [])).toEqual({ fresh: 0, sent: [] });
});

test('new alarms are counted and cancel no notice; a changed one does, and is not new', () => {
  const fresh = published(['a', 'b'], []);
  expect(fresh.fresh).toBe(2);
  expect(fresh.sent.filter(cancels)).toEqual([]);
  const changed = published(['a', 'b'], ['a']);
  expect(changed.fresh).toBe(1);
  expect(changed.sent.filter(cancels)).toHaveLength(1);
});
