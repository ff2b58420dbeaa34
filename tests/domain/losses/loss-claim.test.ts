import { expect, test } from 'vitest';

import {
  claimChoices,
  claimStates,
  claimTransitions,
  isClaimState,
  isLossCause,
  lossCauses,
  mayBecome,
  needsCause,
  needsClaimRemark,
} from '#domain/losses/loss-claim.ts';

const states = Object.keys(claimStates).filter(isClaimState);

test('a claim goes these ways and no others', () => {
  const allowed = states.flatMap((from) =>
    states.filter((to) => from !== to && mayBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual([
    'none → claimed',
    'claimed → none',
    'claimed → accepted',
    'claimed → refused',
    'accepted → refused',
    'accepted → settled',
    'refused → claimed',
    'refused → settled',
  ]);
});

test('what stands can be written again until it is settled, and every state is reached from none', () => {
  for (const state of states) expect(claimChoices(state).includes(state)).toBe(state !== 'settled');
  const reached = new Set(['none']);
  for (const _ of states)
    for (const from of [...reached].filter(isClaimState))
      for (const to of claimTransitions[from]) reached.add(to);
  expect([...reached].toSorted()).toEqual(states.toSorted());
});

test('a claim names its cause, a refusal its reason', () => {
  expect(states.filter((state) => !needsCause(state))).toEqual(['none']);
  expect(states.filter((state) => needsClaimRemark(state))).toEqual(['refused']);
});

test('every cause and state has its words in both languages', () => {
  for (const { text } of [...Object.values(lossCauses), ...Object.values(claimStates)])
    for (const word of text) expect(word.trim()).not.toBe('');
  expect(isLossCause('theft')).toBe(true);
  expect(isLossCause('toString')).toBe(false);
});
