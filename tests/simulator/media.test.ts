import { inflateSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { mediaHeaderOf } from '#server/media/media-header.ts';
import { createMediaSender } from '#simulator/send/media-sender.ts';
import type { SimMessage } from '#simulator/messages/outgoing-message.ts';
import { testCard, testCardBytes } from '#simulator/messages/test-card.ts';

const notice = (mediaCode: string, startTime: string): SimMessage => {
  const timeMs = Date.parse(startTime);
  const data = {
    mediaCode,
    channel: 2,
    mediaType: 'photo',
    format: 'png',
    cause: 'event',
    startTime,
    durationS: 0,
    sizeBytes: testCardBytes,
  } as const;
  const time = new Date(timeMs).toISOString();
  return {
    timeMs,
    sendMs: timeMs,
    message: { id: mediaCode, terminal: 'T1', time, seq: 1, kind: 'media', data },
  };
};

test('a test card is a PNG of always the same size with the given lines', () => {
  const card = testCard(['B00001 CH2', '2026-03-02', '09:00:00', 'MA77']);
  expect(mediaHeaderOf(card)).toEqual({ contentType: 'image/png', widthPx: 160, heightPx: 96 });
  expect(card.length).toBe(testCardBytes);
  expect(card.equals(testCard(['B00001 CH2', '2026-03-02', '09:00:00', 'MA77']))).toBe(true);
  expect(card.equals(testCard(['B00002 CH2', '2026-03-02', '09:00:00', 'MA77']))).toBe(false);
  const start = card.indexOf('IDAT');
  const rows = inflateSync(card.subarray(start + 4, start + 4 + card.readUInt32BE(start - 4)));
  expect(rows.length).toBe((160 / 2 + 1) * 96);
});

test('each announced file of the last days is sent once to the route of files; trouble there is logged once', async () => {
  const asked: { url: string; bytes: number; token: string | null }[] = [];
  const logged: string[] = [];
  let status = 201;
  const sender = createMediaSender({
    fetch: async (url, init) => {
      const headers = new Headers(init?.headers);
      const body = init?.body instanceof Uint8Array ? init.body.length : 0;
      asked.push({ url: String(url), bytes: body, token: headers.get('authorization') });
      return new Response('', { status });
    },
    url: 'http://server/ingest',
    token: 't',
    plateOf: () => '浙B00001',
    fromMs: Date.parse('2026-03-01T00:00:00Z'),
    log: (line) => logged.push(line),
  });
  await sender.send([notice('MA1', '2026-02-28T09:00:00Z'), notice('MA2', '2026-03-02T09:00:00Z')]);
  expect(asked).toEqual([
    { url: 'http://server/ingest/media/MA2?terminal=T1', bytes: testCardBytes, token: 'Bearer t' },
  ]);
  status = 415;
  await sender.send([notice('MA3', '2026-03-02T09:01:00Z'), notice('MA4', '2026-03-02T09:02:00Z')]);
  expect(logged).toHaveLength(1);
});
