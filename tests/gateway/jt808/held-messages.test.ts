import { expect, test } from 'vitest';

import { createHeldMessages } from '#gateway/jt808/listener/held-messages.ts';

const message = (bytes: number) => ({
  packet: {
    messageId: 0x0704,
    edition: '2013' as const,
    phone: '13805749001',
    serial: 1,
    encryption: 0,
    part: null,
    body: Buffer.alloc(bytes),
  },
  utcOffsetMin: 480,
});

test('where they are too many bytes, those of the terminal that has waited longest go', () => {
  const held = createHeldMessages(1000);
  held.add('1', message(600));
  held.add('2', message(300));
  held.add('3', message(300));
  expect(['1', '2', '3'].map((phone) => held.of(phone).length)).toEqual([0, 1, 1]);
  // What is taken out makes room.
  held.remove('2', held.of('2'));
  held.add('4', message(600));
  expect(['2', '3', '4'].map((phone) => held.of(phone).length)).toEqual([0, 1, 1]);
});

test('of one terminal the newest two hundred wait', () => {
  const held = createHeldMessages();
  for (let bytes = 0; bytes < 203; bytes += 1) held.add('1', message(bytes));
  expect(held.of('1').map(({ packet }) => packet.body.length)[0]).toBe(3);
  expect(held.of('1')).toHaveLength(200);
});
