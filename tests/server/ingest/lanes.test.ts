import { expect, test } from 'vitest';

import { createMutex } from '#server/kernel/mutex.ts';
import type { CheckedMessage } from '#server/ingest/messages/checked-message.ts';
import { createGroupSize } from '#server/ingest/subjects/group-size.ts';
import { priorityOf } from '#server/ingest/subjects/ingest-priority.ts';

const nowMs = Date.parse('2026-03-02T04:00:00Z');
const hoursAgo = (hours: number): string => new Date(nowMs - hours * 3_600_000).toISOString();

const message = (kind: string, data: object, time = hoursAgo(0)) =>
  ({ message: { id: '1', terminal: '1', time, seq: 1, kind, data } }) as unknown as CheckedMessage;

const place = message('position', { fix: 'none' });
const pressed = message('emergency', { action: 'pressed' });

test('what may be an alarm goes first, an archive last', () => {
  expect(priorityOf([place], nowMs)).toBe('normal');
  expect(priorityOf([place, pressed], nowMs)).toBe('urgent');
  expect(priorityOf([message('position', { fix: 'none', alarmWord: 5 })], nowMs)).toBe('urgent');
  expect(priorityOf([message('position', { fix: 'none', alarmWord: 4 })], nowMs)).toBe('normal');
  expect(priorityOf([message('seal-sensor', { trigger: 'change', sensors: [] })], nowMs)).toBe('urgent');
  expect(priorityOf([message('seal-sensor', { trigger: 'interval', sensors: [] })], nowMs)).toBe('normal');
  expect(priorityOf([message('emergency', { action: 'pressed' }, hoursAgo(20))], nowMs)).toBe('background');
  expect(priorityOf([place, message('emergency', { action: 'pressed' }, hoursAgo(20))], nowMs)).toBe(
    'normal',
  );
});

test('a lock goes to who is urgent, then in the order of asking, to one at a time', async () => {
  const mutex = createMutex();
  const order: string[] = [];
  const ask = (name: string, urgent = false): Promise<() => void> =>
    mutex.lock(urgent).then((unlock) => {
      order.push(name);
      return unlock;
    });
  const first = await ask('first');
  const [second, third, alarm] = [ask('second'), ask('third'), ask('alarm', true)];
  await Promise.resolve();
  expect(order).toEqual(['first']);
  first();
  first();
  (await alarm)();
  (await second)();
  (await third)();
  expect(order).toEqual(['first', 'alarm', 'second', 'third']);
  (await ask('later'))();
  expect(order.at(-1)).toBe('later');
});

test('others have their turn after a few urgent ones', async () => {
  const mutex = createMutex();
  const order: string[] = [];
  const ask = async (name: string, urgent: boolean): Promise<void> => {
    const unlock = await mutex.lock(urgent);
    order.push(name);
    unlock();
  };
  const first = await mutex.lock();
  const all = [ask('place', false), ...Array.from({ length: 9 }, (_, n) => ask(`alarm ${n}`, true))];
  first();
  await Promise.all(all);
  expect(order.indexOf('place')).toBe(4);
});

test('a group is as large as is done in about an eighth of a second', () => {
  const size = createGroupSize(2000);
  for (let turn = 0; turn < 50; turn += 1) size.took(500, 500 * 0.3);
  expect(size.limit()).toBeGreaterThan(390);
  expect(size.limit()).toBeLessThan(410);
  for (let turn = 0; turn < 50; turn += 1) size.took(500, 500 * 0.01);
  expect(size.limit()).toBe(2000);
  for (let turn = 0; turn < 50; turn += 1) size.took(500, 5_000);
  expect(size.limit()).toBe(200);
  // A message by itself costs its transaction.
  const before = size.limit();
  size.took(1, 1_000);
  expect(size.limit()).toBe(before);
});
