import { expect, test } from 'vitest';

import { type CommandState, commandStates } from '#domain/commands/command-states.ts';
import { messageStateOf, messageStates } from '#domain/commands/message-states.ts';
import { consoleTextFault, gbkBytes } from '#domain/text/console-text.ts';

test('message-send.states: not sent or failed, sending, sent, stopped; sent only once its console has said so', () => {
  expect(Object.values(messageStates).map(({ text }) => text[1])).toEqual([
    'Not sent',
    'Failed',
    'Sending',
    'Sent',
    'Stopped',
  ]);
  const states = Object.keys(commandStates) as CommandState[];
  expect(states.filter((state) => messageStateOf[state] === 'sent')).toEqual(['verified']);
  expect(states.filter((state) => messageStateOf[state] === 'stopped')).toEqual(['stopped']);
  expect(states.filter((state) => messageStateOf[state] === 'failed')).toEqual([
    'failed',
    'refused',
    'expired',
  ]);
  for (const state of states)
    if (!commandStates[state].ended) expect(['notSent', 'sending']).toContain(messageStateOf[state]);
});

test('a text is as long as a console counts: bytes of GBK', () => {
  expect(gbkBytes('abc 1')).toBe(5);
  expect(gbkBytes('前方拥堵，慢行')).toBe(14);
  expect(gbkBytes('😀')).toBeNull();
  // The platform's own table, where the runtime has one, counts the same.
  const decoder = new TextDecoder('gbk');
  const bytes = new Uint8Array([0xc7, 0xb0, 0x41]);
  expect(gbkBytes(decoder.decode(bytes))).toBe(bytes.length);
  expect(consoleTextFault('满'.repeat(512))).toBeNull();
  expect(consoleTextFault('满'.repeat(513))?.[1]).toBe(
    '1026 bytes, at most 1024 (2 for a Chinese character)',
  );
  expect(consoleTextFault('a\u0007b')).not.toBeNull();
  expect(consoleTextFault('好😀')?.[0]).toBe('终端不能显示“😀”');
});
