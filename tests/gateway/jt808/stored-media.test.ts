import { expect, test } from 'vitest';

import { bodyOf } from '#gateway/jt808/codec/byte-writer.ts';
import { digitsOfTime } from '#gateway/jt808/codec/china-time.ts';
import {
  fetchFoundMedia,
  fetchMedia,
  readFetchedMedia,
  readMediaQuestion,
  readStoredMedia,
  searchMedia,
  storedMediaAnswer,
} from '#gateway/jt808/messages/stored-media.ts';

const fromMs = Date.parse('2026-03-02T01:00:00Z');
const question = { mediaType: 'video', channel: 2, eventCode: 3, fromMs, untilMs: fromMs + 1000 } as const;
const place = bodyOf(Buffer.alloc(22), digitsOfTime(fromMs));

test('a question about stored media is written as the standard has it, and a fetch deletes nothing', () => {
  expect(searchMedia(question).toString('hex')).toBe('020203260302090000260302090001');
  expect(fetchFoundMedia(question).toString('hex')).toBe('02020326030209000026030209000100');
  expect(fetchMedia(7).toString('hex')).toBe('0000000700');
  expect(readMediaQuestion(searchMedia(question))).toEqual(question);
  expect(readFetchedMedia(fetchMedia(7))).toBe(7);
});

test('an answer has ids, but for that of 2011; a count that is too large ends with the body', () => {
  const row = { mediaId: 9, mediaType: 'photo', channel: 2, eventCode: 1, place } as const;
  const body = storedMediaAnswer(5, [row, row]);
  const read = { mediaId: 9, mediaType: 'photo', channel: 2, eventCode: 1 };
  expect(readStoredMedia(body)).toMatchObject([read, read]);
  expect(readStoredMedia(body)[0]?.place.timeMs).toBe(fromMs);
  expect(readStoredMedia(body.subarray(0, -10))).toMatchObject([read]);
  const old = bodyOf(['u16', 5], ['u16', 1], ['u8', 0], ['u8', 2], ['u8', 1], place);
  expect(readStoredMedia(old)).toMatchObject([{ ...read, mediaId: null }]);
});
