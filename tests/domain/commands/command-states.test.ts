import fc from 'fast-check';
import { expect, test } from 'vitest';

import { sendingStates, tableStateOfCommand, tankTableStates } from '#domain/cargo/tank-table-states.ts';
import { applyReply, type CommandPart, type ReplyResult } from '#domain/commands/apply-reply.ts';
import { commandStates, type CommandState, isEnded } from '#domain/commands/command-states.ts';

const states = Object.keys(commandStates) as CommandState[];
const results: readonly ReplyResult[] = ['received', 'progress', 'done', 'failed', 'refused', 'busy'];
const parts: readonly CommandPart[] = ['write', 'readBack'];

test('done is not verified: only an equal reading is', () => {
  const written = applyReply('sent', 'write', 'done', true);
  expect(written).toBe('readBack');
  expect(applyReply(written, 'readBack', 'done', true)).toBe('verified');
  expect(applyReply(written, 'readBack', 'done', false)).toBe('failed');
});

test('what has ended stays as it is, whatever is replied', () => {
  for (const state of states.filter(isEnded))
    for (const part of parts)
      for (const result of results) expect(applyReply(state, part, result, true)).toBe(state);
});

test('replies in any order never go back behind a step, but for a busy console', () => {
  const reply = fc.record({
    part: fc.constantFrom(...parts),
    result: fc.constantFrom(...results.filter((result) => result !== 'busy')),
    equal: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(reply, { maxLength: 12 }), (replies) => {
      let state: CommandState = 'sent';
      for (const { part, result, equal } of replies) {
        const next = applyReply(state, part, result, equal);
        expect(states.indexOf(next)).toBeGreaterThanOrEqual(states.indexOf(state));
        // Nobody skips the reading.
        if (next === 'verified' && state !== next)
          expect([state, part, equal]).toEqual(['readBack', 'readBack', true]);
        state = next;
      }
    }),
  );
});

test('tank-table.send-states: not sent, to be sent, sending, complete, failed, synchronising, failed pipeline oil, in use, history', () => {
  expect(Object.values(tankTableStates).map(({ text }) => text[1])).toEqual([
    'Not sent',
    'To be sent',
    'Sending',
    'Synchronising',
    'Complete (synchronised)',
    'Failed',
    'Failed: oil in the pipeline',
    'Currently in use',
    'History',
  ]);
  // Under way in one vocabulary is under way in the other.
  for (const state of states)
    expect([state, (sendingStates as readonly string[]).includes(tableStateOfCommand[state])]).toEqual([
      state,
      !isEnded(state),
    ]);
});
