import { expect, test } from 'vitest';

import { inOrder } from '#server/ingest/subjects/in-order.ts';

/** Works that end when they are let go, and what has begun of them. */
const worksOf = (count: number) => {
  const begun: number[] = [];
  const ends: { resolve: (value: number) => void; reject: (error: Error) => void }[] = [];
  const works = Array.from({ length: count }, (_, n) => () => {
    begun.push(n);
    return new Promise<number>((resolve, reject) => (ends[n] = { resolve, reject }));
  });
  return { begun, ends, works };
};
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('so many works are under way, and their outcomes come in order whichever ends first', async () => {
  const { begun, ends, works } = worksOf(4);
  const outcomes: number[] = [];
  const all = (async () => {
    for await (const outcome of inOrder(works, 2)) outcomes.push(outcome);
  })();
  await turn();
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve(1);
  await turn();
  expect([outcomes, begun]).toEqual([[], [0, 1]]);
  ends[0]?.resolve(0);
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[2]?.resolve(2);
  await turn();
  ends[3]?.resolve(3);
  await all;
  expect(outcomes).toEqual([0, 1, 2, 3]);
});

test('after a failure none begins, and those under way are waited for', async () => {
  const { begun, ends, works } = worksOf(4);
  let over = false;
  const all = (async () => {
    for await (const _ of inOrder(works, 2));
  })().finally(() => (over = true));
  const failure = expect(all).rejects.toThrow('broken');
  await turn();
  ends[0]?.reject(new Error('broken'));
  await turn();
  expect([begun, over]).toEqual([[0, 1], false]);
  ends[1]?.resolve(1);
  await failure;
  expect(begun).toEqual([0, 1]);
});

test('one that fails before its turn is told of at its turn', async () => {
  const { ends, works } = worksOf(2);
  const all = (async () => {
    for await (const _ of inOrder(works, 2));
  })();
  const failure = expect(all).rejects.toThrow('second');
  await turn();
  ends[1]?.reject(new Error('second'));
  await turn();
  ends[0]?.resolve(0);
  await failure;
});

test('what is to be done once they have begun is done before the first outcome is told of, and once', async () => {
  const { begun, ends, works } = worksOf(3);
  const seen: (readonly number[])[] = [];
  const outcomes: number[] = [];
  const all = (async () => {
    const note = async (): Promise<void> => void seen.push([...begun]);
    for await (const outcome of inOrder(works, 2, note)) outcomes.push(outcome);
  })();
  await turn();
  expect([seen, outcomes]).toEqual([[[0, 1]], []]);
  for (const n of [0, 1, 2]) {
    ends[n]?.resolve(n);
    await turn();
  }
  await all;
  expect([seen, outcomes]).toEqual([[[0, 1]], [0, 1, 2]]);
});
