import { expect, test } from 'vitest';

import { collectMessages } from '#simulator/messages/outgoing-message.ts';

test('two words of a kind in one tenth of a second have names of their own, whatever is said between them', () => {
  const { say, messages } = collectMessages('1', 0, 1_000, 0);
  say(20, 'heartbeat', { intervalS: 60 });
  say(80, 'heartbeat', { intervalS: 120 });
  say(50, 'power', { source: 'main', mainVoltageV: 24 });
  say(180, 'heartbeat', { intervalS: 60 });
  const ids = messages().map(({ message }) => message.id);
  expect(new Set(ids).size).toBe(4);
  const again = collectMessages('1', 0, 1_000, 0);
  again.say(80, 'heartbeat', { intervalS: 120 });
  again.say(20, 'heartbeat', { intervalS: 60 });
  again.say(180, 'heartbeat', { intervalS: 60 });
  again.say(50, 'power', { source: 'main', mainVoltageV: 24 });
  expect(again.messages().map(({ message }) => message.id)).toEqual(ids);
});
