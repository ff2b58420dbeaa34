import { expect, test } from 'vitest';

import { createAnswerTurn } from '#templates/report-page/query/answer-turn.ts';

test('nothing is asked before the last question is answered; what was wanted meanwhile is asked once then', () => {
  const [none, first, second, third] = [{}, {}, {}, {}];
  const turn = createAnswerTurn(none);
  // The page's own first question is on its way.
  expect([turn.want(none), turn.want(none)]).toEqual([false, false]);
  expect(turn.heard(first)).toBe(true);
  expect([turn.heard(first), turn.want(first)]).toEqual([false, false]);
  expect(turn.heard(second)).toBe(true);
  // Nobody wants anything until the answer is there.
  expect(turn.heard(third)).toBe(false);
  expect(turn.want(third)).toBe(true);
  expect(turn.want(third)).toBe(false);
});
