import { expect, test } from 'vitest';

import type { IngestLog, LogEntry } from '#server/ingest/log/ingest-log.ts';
import { readPartition, settleMs } from '#server/ingest/log/log-reader.ts';

import { testLog } from '../../support/worlds/test-log.ts';

const entry = (name: string, receivedMs: number): LogEntry => ({
  scope: { name: 'test', terminal: null },
  messages: [name],
  receivedMs,
});

/** A partition that holds these, and a reader of it over an `apply` that fails as the test says. */
const readWith = (entries: readonly LogEntry[], fails: (name: string, attempt: number) => boolean) => {
  const events: string[] = [];
  const attempts = new Map<string, number>();
  let left: readonly LogEntry[] = entries;
  const nameOf = ({ messages }: LogEntry): string => String(messages[0]);
  const log: IngestLog = {
    append: () => Promise.resolve(),
    open: () =>
      Promise.resolve({
        next: async () => {
          await new Promise((resolve) => setImmediate(resolve));
          const read = left;
          left = [];
          return read.map((one) => ({
            entry: one,
            done: async () => void events.push(`done ${nameOf(one)}`),
            setAside: async () => void events.push(`set aside ${nameOf(one)}`),
          }));
        },
        isEmpty: () => Promise.resolve(true),
        close: () => Promise.resolve(),
      }),
    close: () => Promise.resolve(),
  };
  const reader = readPartition(
    {
      log,
      apply: async (_scope, [message]) => {
        const name = String(message);
        const attempt = (attempts.get(name) ?? 0) + 1;
        attempts.set(name, attempt);
        if (fails(name, attempt)) throw new Error('not now');
        return { results: [], newAlarms: 0 };
      },
      applied: { count: 0 },
      now: () => 1_000_000,
      wait: () => new Promise((resolve) => setImmediate(resolve)),
      report: testLog(),
    },
    0,
  );
  return { reader, events, attempts };
};

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
};

test('an entry is done after it was applied, and what arrived before it has passed', async () => {
  const { reader, events } = readWith([entry('a', 600_000), entry('b', 700_000)], () => false);
  await until(() => reader.caughtMs() >= 700_000 - settleMs);
  expect(events).toEqual(['done a', 'done b']);
  // Nothing waits any more: everything that arrived before the question is applied.
  await until(() => reader.caughtMs() === 1_000_000 - settleMs);
  await reader.stop();
});

test('while nothing can be applied an entry is tried again and again, and time stands', async () => {
  const { reader, events, attempts } = readWith([entry('a', 600_000)], (_name, attempt) => attempt < 40);
  await until(() => (attempts.get('a') ?? 0) >= 39);
  expect(events).toEqual([]);
  expect(reader.caughtMs()).toBe(Number.NEGATIVE_INFINITY);
  await until(() => events.length > 0);
  expect(events).toEqual(['done a']);
  await reader.stop();
});

test('an entry that fails while others are applied is set aside, and holds nobody up', async () => {
  const { reader, events, attempts } = readWith(
    [entry('bad', 600_000), entry('good', 700_000)],
    (name) => name === 'bad',
  );
  await until(() => events.length === 2);
  expect(events).toEqual(['done good', 'set aside bad']);
  expect(attempts.get('bad')).toBe(5);
  await until(() => reader.caughtMs() >= 700_000 - settleMs);
  await reader.stop();
});
