import { expect, test } from 'vitest';

import { collectMessages } from '#simulator/messages/outgoing-message.ts';

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
