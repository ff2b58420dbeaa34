import { expect, test } from 'vitest';

import { follow, startFollowing } from '#state/video/follow-line.ts';

const at = (playedS: number, endS: number, nowMs: number) => ({ at: playedS, begin: 0, end: endS, nowMs });

test('a little behind it plays faster, near the end as usual', () => {
  const following = startFollowing(0);
  expect(follow(following, at(9.6, 10, 1))).toMatchObject({ rate: 1, seekTo: null });
  expect(follow(following, at(9, 10, 1)).rate).toBeGreaterThan(1);
});

test('far behind it jumps, but not twice in five seconds: then it takes more delay', () => {
  const jumped = follow(startFollowing(0), at(5, 10, 0));
  expect(jumped.seekTo).toBeCloseTo(9.7);
  const waited = follow(jumped.next, at(8, 12, 2_000));
  expect(waited.seekTo).toBeNull();
  expect(waited.next.targetS).toBeGreaterThan(jumped.next.targetS);
  let following = waited.next;
  for (let turn = 0; turn < 20; turn += 1) following = follow(following, at(0, 20, 3_000)).next;
  expect(following.targetS).toBe(3);
  expect(follow(following, at(0, 20, 6_000)).seekTo).toBeCloseTo(17);
});

test('outside of what it has it jumps at once', () => {
  const { next } = follow(startFollowing(0), at(5, 10, 0));
  expect(follow(next, { at: 1, begin: 4, end: 10, nowMs: 10 }).seekTo).toBeCloseTo(9.7);
});
