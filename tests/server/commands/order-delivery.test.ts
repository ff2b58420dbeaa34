import { expect, test } from 'vitest';

import type { TerminalCommand } from '#contract/terminal-message/message.ts';
import { createOpenOrders, type DueOrder } from '#server/orders/commands/open-orders.ts';
import { mostOrders } from '#server/orders/commands/take-commands.ts';
import { createTakeTogether } from '#server/orders/commands/take-together.ts';

/** The turn after this one, in which a statement for those who ask now begins. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const deferred = <T>() => {
  let resolve = (_value: T): void => {};
  let reject = (_error: Error): void => {};
  const promise = new Promise<T>((resolved, rejected) => {
    resolve = resolved;
    reject = rejected;
  });
  return { promise, resolve: (value: T) => resolve(value), reject: (error: Error) => reject(error) };
};
type Deferred<T> = ReturnType<typeof deferred<T>>;

/** Open orders over readings that the test answers one by one. */
const openWith = () => {
  let nowMs = 0;
  const readings: Deferred<readonly DueOrder[]>[] = [];
  const open = createOpenOrders({
    read: () => {
      const reading = deferred<readonly DueOrder[]>();
      readings.push(reading);
      return reading.promise;
    },
    now: () => nowMs,
  });
  /** Answers the oldest reading with terminals whose orders are due. */
  const answer = async (terminals: readonly string[] | Error, dueMs = 0): Promise<void> => {
    const reading = readings.shift();
    if (terminals instanceof Error) reading?.reject(terminals);
    else reading?.resolve(terminals.map((terminal) => ({ terminal, dueMs })));
    await settled();
  };
  const pass = (ms: number): void => {
    nowMs += ms;
  };
  return { open, answer, pass, readings };
};

const all = ['1', '2', '3'];

test('until it is known who has an order, everybody may have one', async () => {
  const { open, answer } = openWith();
  expect(open.among(all)).toEqual(all);
  await answer(['2']);
  expect(open.among(all)).toEqual(['2']);
});

test('an order that is written while the terminals are read is not lost', async () => {
  const { open, answer } = openWith();
  open.among(all);
  open.note('3');
  await answer(['2']);
  expect(open.among(all)).toEqual(['2', '3']);
});

test('what ended goes with the next reading, and what was written meanwhile stays', async () => {
  const { open, answer, pass, readings } = openWith();
  open.among(all);
  await answer(['1', '2']);
  pass(5_001);
  expect(open.among(all)).toEqual(['1', '2']);
  open.note('3');
  await answer(['2']);
  expect(open.among(all)).toEqual(['2', '3']);
  expect(readings).toEqual([]);
});

test('where notices may be lost, and where the reading fails, everybody is looked for', async () => {
  const { open, answer } = openWith();
  open.among(all);
  await answer(['1']);
  open.note('');
  expect(open.among(all)).toEqual(all);
  // A reading that began before the loss does not count.
  open.note('');
  await answer([]);
  expect(open.among(all)).toEqual(all);
  await answer(new Error('the database is gone'));
  expect(open.among(all)).toEqual(all);
  await answer([]);
  expect(open.among(all)).toEqual([]);
});

test('who was given its orders is looked for once they are due again, and at once after a notice', async () => {
  const { open, answer, pass } = openWith();
  open.among(all);
  await answer(['1', '2']);
  open.taking()(['1']);
  expect(open.among(all)).toEqual(['2']);
  open.note('1');
  expect(open.among(all)).toEqual(['1', '2']);
  open.taking()(['1', '2']);
  pass(59_999);
  open.among(all);
  await answer(['1', '2'], 60_000);
  expect(open.among(all)).toEqual([]);
  pass(1);
  expect(open.among(all)).toEqual(['1', '2']);
});

test('a notice that comes while orders are taken is not lost', async () => {
  const { open, answer } = openWith();
  open.among(all);
  await answer(['1', '2']);
  const taken = open.taking();
  open.note('2');
  taken(['1', '2']);
  expect(open.among(all)).toEqual(['2']);
});

test('what was given during a reading that began before is not looked for again', async () => {
  const { open, answer, pass } = openWith();
  open.among(all);
  await answer(['1', '2']);
  pass(5_001);
  open.among(all);
  open.taking()(['1']);
  await answer(['1', '2']);
  expect(open.among(all)).toEqual(['2']);
});

const order = (terminal: string): TerminalCommand => ({
  code: `code-${terminal}`,
  kind: 'query',
  payload: {},
  terminal,
  expiresTime: '2026-03-02T01:00:00Z',
});

/** Statements that the test answers one by one, each terminal with so many orders. */
const takeWith = (isOpen: (terminal: string) => boolean = () => true, each = 1) => {
  const given: string[] = [];
  const statements: {
    readonly asks: readonly (readonly string[])[];
    readonly end: Deferred<void>;
  }[] = [];
  const take = createTakeTogether(
    {
      note: () => {},
      among: (terminals) => terminals.filter(isOpen),
      taking: () => (terminals) => void given.push(...terminals),
    },
    async (asks) => {
      const end = deferred<void>();
      statements.push({ asks, end });
      await end.promise;
      return asks.flat().flatMap((terminal) => Array.from({ length: each }, () => order(terminal)));
    },
  );
  return { take, statements, given };
};

test('who has nothing to fetch costs no statement', async () => {
  const { take, statements } = takeWith(() => false);
  expect(await take(['1', '2'])).toEqual([]);
  expect(statements).toEqual([]);
});

test('all who ask in one turn are served by one statement, each with its own orders', async () => {
  const { take, statements } = takeWith();
  const asked = [take(['1']), take(['2', '3']), take(['3']), take(['4'])];
  await settled();
  // A terminal that speaks twice at once is given its orders once.
  expect(statements.map(({ asks }) => asks)).toEqual([[['1'], ['2', '3'], [], ['4']]]);
  statements[0]?.end.resolve();
  const got = await Promise.all(asked);
  expect(got.map((orders) => orders.map(({ terminal }) => terminal))).toEqual([['1'], ['2', '3'], [], ['4']]);
});

test('all who ask while a statement runs are served by the next one', async () => {
  const { take, statements } = takeWith();
  const first = take(['1']);
  await settled();
  const later = [take(['2']), take(['3'])];
  await settled();
  expect(statements.map(({ asks }) => asks)).toEqual([[['1']]]);
  statements[0]?.end.resolve();
  expect(await first).toHaveLength(1);
  await settled();
  expect(statements.map(({ asks }) => asks).at(1)).toEqual([['2'], ['3']]);
  statements[1]?.end.resolve();
  expect((await Promise.all(later)).flat().map(({ terminal }) => terminal)).toEqual(['2', '3']);
});

test('a statement that fails is told to those who waited for it alone', async () => {
  const { take, statements } = takeWith();
  const first = take(['1']);
  await settled();
  const second = take(['2']);
  statements[0]?.end.reject(new Error('the database is gone'));
  await expect(first).rejects.toThrow('the database is gone');
  await settled();
  statements[1]?.end.resolve();
  expect(await second).toHaveLength(1);
});

test('who was given as much as an answer carries may have more to fetch', async () => {
  for (const [each, expected] of [
    [1, ['1', '2']],
    [mostOrders, []],
  ] as const) {
    const { take, statements, given } = takeWith(() => true, each);
    const asked = [take(['1']), take(['2'])];
    await settled();
    statements[0]?.end.resolve();
    await Promise.all(asked);
    expect(given).toEqual(expected);
  }
});
