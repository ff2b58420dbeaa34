import { expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';

const decode = (body: Buffer) =>
  decodeMessage(
    { messageId: 0x0900, edition: '2013', phone: '1', serial: 1, encryption: 0, part: null, body },
    {
      terminal: '1000000002',
      vendor: null,
      edition: '2013',
      utcOffsetMin: 480,
      mappings: [],
      driverCodeOf: () => null,
      nowMs: 0,
    },
  );
const state = (device: number, word: number, faults: number) =>
  bodyOf(['u8', device], ['u8', 5], ['u8', word], ['u32', faults]);

test('F7 tells how each peripheral does, with its faults', () => {
  const body = bodyOf(['u8', 0xf7], ['u8', 2], state(100, 1, 0), state(101, 0x10, 0b1100_0000_0010));
  expect(decode(body)).toEqual({
    messages: [],
    detail: '',
    peripherals: {
      states: [
        { device: 100, state: 'working', faults: [] },
        { device: 101, state: 'disconnected', faults: ['mainStore', 'radio', 'gnss'] },
      ],
      identities: [],
    },
  });
});

test('F8 tells what each peripheral is, in GBK', () => {
  const texts = ['路安', 'P1', 'H2', 'S3', 'D4', 'C5'].map((text) => bodyOf(text));
  const content = Buffer.concat(texts.flatMap((text) => [Buffer.of(text.length), text]));
  const { peripherals } = decode(
    bodyOf(['u8', 0xf8], ['u8', 1], ['u8', 100], ['u8', content.length], content),
  );
  expect(peripherals?.identities).toEqual([
    {
      device: 100,
      company: '路安',
      product: 'P1',
      hardware: 'H2',
      software: 'S3',
      deviceId: 'D4',
      customer: 'C5',
    },
  ]);
});

test.each([
  ['a byte behind the list', bodyOf(['u8', 0xf7], ['u8', 1], state(100, 1, 0), ['u8', 0])],
  ['a state of another length', bodyOf(['u8', 0xf7], ['u8', 1], ['u8', 100], ['u8', 4], ['u32', 0])],
  [
    'texts that end before their length',
    bodyOf(['u8', 0xf8], ['u8', 1], ['u8', 100], ['u8', 2], ['u8', 9], 'x'),
  ],
  ['a list of none', bodyOf(['u8', 0xf7], ['u8', 0])],
])('%s is kept unread', (_what, body) => {
  const { messages, peripherals, detail } = decode(body);
  expect(peripherals).toBeUndefined();
  expect(messages.map(({ kind }) => kind)).toEqual(['jt808-0900']);
  expect(detail).toBe('noDecoder');
});
