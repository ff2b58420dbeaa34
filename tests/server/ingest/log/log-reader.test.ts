import { expect, test } from 'vitest';

import type { IngestLog, LogEntry } from '#server/ingest-log/ingest-log.ts';
import { readPartition, settleMs } from '#server/ingest-log/log-reader.ts';

import { testLog } from '../../../support/worlds/test-log.ts';

/** As PostgreSQL says that it is gone, or that a row can't be as it is. */
const failureOf = (code: string): Error => Object.assign(new Error(code), { code });
const isAway = failureOf('ECONNREFUSED');
const isBad = failureOf('22P02');

const entry = (name: string, receivedMs: number, terminal?: string): LogEntry => ({
  scope: { name: 'test', terminal: null },
  messages: [{ name, terminal }],
  receivedMs,
});

/** A partition that holds these, and a reader of it over an `apply` that fails as the test says. */
const readWith = (
  entries: readonly LogEntry[],
  fails: (name: string, attempt: number) => Error | false,
  takes: (name: string) => Promise<void> = async () => {},
) => {
  const events: string[] = [];
  const attempts = new Map<string, number>();
  let left: readonly LogEntry[] = entries;
  const nameIn = (message: unknown): string => String(Reflect.get(Object(message), 'name'));
  const nameOf = ({ messages }: LogEntry): string => nameIn(messages[0]);
  const log: IngestLog = {
    waiting: () => Promise.resolve(0),
    append: () => Promise.resolve(),
    open: () =>
      Promise.resolve({
        next: async () => {
          await new Promise((resolve) => setImmediate(resolve));
          const read = left;
          left = [];
          return read.map((one) => ({
            entry: one,
            text: JSON.stringify(one),
            done: async () => void events.push(`done ${nameOf(one)}`),
          }));
        },
        isEmpty: () => Promise.resolve(true),
        leave: () => Promise.resolve(),
        close: () => {},
      }),
    check: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
  const reader = readPartition(
    {
      log,
      apply: async (_scope, messages) => {
        const name = messages.map(nameIn).join('+');
        const attempt = (attempts.get(name) ?? 0) + 1;
        attempts.set(name, attempt);
        await takes(name);
        const error = fails(name, attempt);
        if (error) throw error;
        return { results: [], newAlarms: 0 };
      },
      applied: { count: 0 },
      setAside: async ({ entry: kept, reason }) =>
        void events.push(`set aside ${kept === null ? 'no entry' : nameOf(kept)}: ${reason}`),
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

test('while the place is away an entry is tried again and again, and time stands', async () => {
  const { reader, events, attempts } = readWith(
    [entry('a', 600_000)],
    (_name, attempt) => attempt < 40 && isAway,
  );
  await until(() => (attempts.get('a') ?? 0) >= 39);
  expect(events).toEqual([]);
  expect(reader.caughtMs()).toBe(Number.NEGATIVE_INFINITY);
  await until(() => events.length > 0);
  expect(events).toEqual(['done a']);
  await reader.stop();
});

test('an entry that met a database that went away is not set aside, however much others were applied before', async () => {
  const goesAway = entry('late', 600_000, 'a');
  const others = Array.from({ length: 20 }, (_, index) => entry(`other-${index}`, 600_001, 'b'));
  const { reader, events } = readWith([goesAway, ...others], (name, attempt) =>
    name === 'late' && attempt < 30 ? isAway : false,
  );
  await until(() => events.length === 21);
  expect(events.at(-1)).toBe('done late');
  await reader.stop();
});

test('while the database is away later messages of a terminal do not pass its earlier ones', async () => {
  const { reader, events } = readWith(
    [entry('a1', 600_000, 'a'), entry('a2', 600_001, 'a')],
    (name, attempt) => name === 'a1' && attempt < 9 && isAway,
  );
  await until(() => events.length === 2);
  expect(events).toEqual(['done a1', 'done a2']);
  await reader.stop();
});

test('an entry that fails for itself while others are applied is set aside, and holds nobody up', async () => {
  const goods = Array.from({ length: 3 }, (_, index) => entry(`good-${index}`, 700_000, 'g'));
  const { reader, events } = readWith(
    [entry('bad', 600_000), ...goods],
    (name, attempt) => (name === 'bad' || (name === 'good-2' && attempt < 6)) && isBad,
  );
  await until(() => events.length === 5);
  expect(events.slice(0, 2)).toEqual(['done good-0', 'done good-1']);
  expect(events).toContain('set aside bad: 22P02');
  expect(events).toContain('done good-2');
  await until(() => reader.caughtMs() >= 700_000 - settleMs);
  await reader.stop();
});

test('of an entry that fails only the messages are set aside that fail by themselves', async () => {
  const three = { ...entry('x', 600_000), messages: ['first', 'bad', 'last'].map((name) => ({ name })) };
  const { reader, events, attempts } = readWith([three], (name) => name.includes('bad') && isBad);
  await until(() => events.length === 2);
  expect(events).toEqual(['set aside bad: 22P02', 'done first']);
  expect([attempts.get('first'), attempts.get('last')]).toEqual([1, 1]);
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
    (name, attempt) => name === 'a2' && attempt < 3 && isBad,
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
