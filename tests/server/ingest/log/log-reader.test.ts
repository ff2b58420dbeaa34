import { expect, test } from 'vitest';

import type { IngestLog, LogEntry } from '#server/ingest/log/ingest-log.ts';
import { readPartition, settleMs } from '#server/ingest/log/log-reader.ts';

import { testLog } from '../../../support/worlds/test-log.ts';

const entry = (name: string, receivedMs: number, terminal?: string): LogEntry => ({
  scope: { name: 'test', terminal: null },
  messages: [{ name, terminal }],
  receivedMs,
});

/** A partition that holds these, and a reader of it over an `apply` that fails as the test says. */
const readWith = (
  entries: readonly LogEntry[],
  fails: (name: string, attempt: number) => boolean,
  takes: (name: string) => Promise<void> = async () => {},
) => {
  const events: string[] = [];
  const attempts = new Map<string, number>();
  let left: readonly LogEntry[] = entries;
  const nameIn = (message: unknown): string => String(Reflect.get(Object(message), 'name'));
  const nameOf = ({ messages }: LogEntry): string => nameIn(messages[0]);
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
        leave: () => Promise.resolve(),
        close: () => {},
      }),
    close: () => Promise.resolve(),
  };
  const reader = readPartition(
    {
      log,
      apply: async (_scope, [message]) => {
        const name = nameIn(message);
        const attempt = (attempts.get(name) ?? 0) + 1;
        attempts.set(name, attempt);
        await takes(name);
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

test('entries of a terminal are tried in turn, others beside them, and one that failed is passed', async () => {
  const [seen, under] = [new Set<string>(), new Set<string>()];
  /** Which are tried for the first time, whenever one more is. */
  const beside: string[][] = [];
  const { reader, events } = readWith(
    [
      entry('a1', 600_000, 'a'),
      entry('b1', 600_001, 'b'),
      entry('a2', 600_002, 'a'),
      entry('a3', 600_003, 'a'),
    ],
    (name, attempt) => name === 'a2' && attempt < 3,
    async (name) => {
      if (seen.has(name)) return;
      seen.add(name);
      beside.push([...under, name]);
      if (name === 'a3') return;
      under.add(name);
      for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      under.delete(name);
    },
  );
  await until(() => events.length === 4);
  expect(beside).toContainEqual(['a1', 'b1']);
  expect(beside.flatMap((names) => names.filter((name) => name.startsWith('a')).slice(1))).toEqual([]);
  expect(events.indexOf('done a3')).toBeLessThan(events.indexOf('done a2'));
  await reader.stop();
});
