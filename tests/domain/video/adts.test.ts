import { expect, test } from 'vitest';

import { adtsOf } from '#domain/video/adts.ts';

test('a frame of AAC says its rate and channels', () => {
  // ISO/IEC 13818-7, 6.2: syncword, MPEG-4, no CRC; LC, then index of the rate, then channels.
  expect(adtsOf(Uint8Array.of(0xff, 0xf1, 0x6c, 0x40, 0, 0, 0))).toEqual({ hz: 8_000, channels: 1 });
  expect(adtsOf(Uint8Array.of(0xff, 0xf1, 0x50, 0x80, 0, 0, 0))).toEqual({ hz: 44_100, channels: 2 });
  expect(adtsOf(new Uint8Array())).toEqual({ hz: 96_000, channels: 1 });
});
