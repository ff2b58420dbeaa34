import { expect, test } from 'vitest';

import { collectMessages, windowEnd } from '#simulator/messages/outgoing-message.ts';

test('two words of a kind in one tenth of a second have names of their own, whatever is said between them', () => {
  const { send, messages } = collectMessages('1', 0, 1_000, 0);
  send(20, 'heartbeat', { intervalS: 60 });
  send(80, 'heartbeat', { intervalS: 120 });
  send(50, 'power', { source: 'main', mainVoltageV: 24 });
  send(180, 'heartbeat', { intervalS: 60 });
  const ids = messages().map(({ message }) => message.id);
  expect(new Set(ids).size).toBe(4);
  const again = collectMessages('1', 0, 1_000, 0);
  again.send(80, 'heartbeat', { intervalS: 120 });
  again.send(20, 'heartbeat', { intervalS: 60 });
  again.send(180, 'heartbeat', { intervalS: 60 });
  again.send(50, 'power', { source: 'main', mainVoltageV: 24 });
  expect(again.messages().map(({ message }) => message.id)).toEqual(ids);
});

test('in windows that end where they may, messages have the names that they have in one', () => {
  const named = (...ends: readonly number[]): string[] =>
    ends.slice(1).flatMap((toMs, index) => {
      const { send, messages } = collectMessages('1', ends[index] ?? 0, toMs, 0);
      for (const timeMs of [120, 180, 240]) send(timeMs, 'power', { source: 'main', mainVoltageV: timeMs });
      return messages().map(({ message }) => message.id);
    });
  const whole = named(0, 1_000);
  expect(named(0, windowEnd(150), 1_000)).toEqual(whole);
  expect(named(0, windowEnd(250), 1_000)).toEqual(whole);
  expect(named(0, 150, 1_000), 'cut in the middle of a tenth').not.toEqual(whole);
});
