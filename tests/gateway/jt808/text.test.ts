import { expect, test } from 'vitest';

import { textTargets, textTypes } from '#domain/commands/text-options.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { textMessage } from '#gateway/jt808/messages/text.ts';

import { goldenFrames } from './golden-frames.ts';

const flags = (target: keyof typeof textTargets, type: keyof typeof textTypes, edition: '2013' | '2019') =>
  textMessage('', { target, type }, edition)?.toString('hex') ?? null;

test('an urgent text of 2013, shown and said, is the bytes that are known of it', () => {
  const { packet } = readFrame(Buffer.from(goldenFrames.text.slice(2, -2), 'hex'));
  expect(textMessage('前方禁停', { target: 'both', type: 'urgent' }, '2013')).toEqual(packet?.body);
});

test('flags say where a text goes and what it is, by the edition', () => {
  expect(flags('display', 'notice', '2013')).toBe('04');
  expect(flags('advert', 'urgent', '2013')).toBe('11');
  expect(flags('voice', 'service', '2013')).toBe('08');
  // Two bits and a byte of their own: 01 service, 10 urgent, 11 notice; 1 notice, 2 service.
  expect(flags('display', 'notice', '2019')).toBe('0701');
  expect(flags('voice', 'urgent', '2019')).toBe('0a01');
  expect(flags('both', 'service', '2019')).toBe('0d02');
  expect(flags('advert', 'notice', '2019')).toBeNull();
});
