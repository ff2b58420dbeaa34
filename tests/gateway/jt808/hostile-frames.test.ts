import fc from 'fast-check';
import { expect, test } from 'vitest';

import { bodyOf, type Field } from '#gateway/jt808/codec/byte-writer.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { readFrame } from '#gateway/jt808/codec/read-frame.ts';
import { decodeMessage } from '#gateway/jt808/decode/decoders.ts';
import { checkMessage } from '#server/ingest/messages/checked-message.ts';

import { runs } from '../../support/engine/runs.ts';
import { placeBody } from '../../support/terminals/message-bodies.ts';

const context = {
  terminal: '1000000002',
  vendor: null,
  edition: '2019' as const,
  mappings: [],
  utcOffsetMin: 480,
  driverCodeOf: () => 'D1',
  nowMs: Date.parse('2026-03-02T01:20:00Z'),
};

test('whatever is between two marks is read or has a fault, and never throws', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      const { packet, fault } = readFrame(Buffer.from(bytes));
      expect(packet === null).toBe(fault !== null);
    }),
    { numRuns: runs(2000, 500_000) },
  );
});

/** A place that can be read, and items behind it that may be anything. */
const placed = fc
  .array(
    fc.record({
      id: fc.constantFrom(0x01, 0x03, 0x06, 0x31, 0x64, 0x65, 0x66, 0x67, 0x70, 0xe5),
      value: fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        fc.uint8Array({ minLength: 47, maxLength: 47 }).map((value) => {
          // With a moment in it, as the alarms of active safety have one.
          value.set([0x26, 0x03, 0x02, 0x09, 0x15, 0x30], 22);
          return value;
        }),
      ),
    }),
    { maxLength: 4 },
  )
  .chain((items) =>
    fc
      .uint8Array({ minLength: 22, maxLength: 22 })
      .map((head) =>
        Buffer.concat([
          head,
          Buffer.from('260302091530', 'hex'),
          ...items.map(({ id, value }) => Buffer.concat([Buffer.of(id, value.length), value])),
        ]),
      ),
  );

test('whatever is inside a message becomes messages that the ingest route takes, and nothing is lost', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.values(terminalMessageIds), 0x0abc),
      fc.oneof(fc.uint8Array({ maxLength: 400 }), placed),
      fc.constantFrom('2013', '2019'),
      (messageId, body, edition) => {
        const packet = {
          messageId,
          edition,
          phone: '1',
          serial: 1,
          encryption: 0,
          part: null,
          body: Buffer.from(body),
        };
        const { messages } = decodeMessage(packet, context);
        // Own messages inside 0x0900 are checked by the ingest route, which says of each what is wrong.
        if (messageId === terminalMessageIds.passThrough) return;
        for (const message of messages)
          expect(checkMessage(JSON.parse(JSON.stringify(message)), 0), JSON.stringify(message)).toMatchObject(
            { ok: true },
          );
        // The file itself follows.
        const quiet = messageId === terminalMessageIds.mediaEvent;
        if (!quiet) expect(messages.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: runs(2000, 500_000) },
  );
});

test('a batch that has other places than it counts is kept as it came, and so is a place in it that is cut', () => {
  const decoded = (...fields: readonly Field[]) => {
    const body = bodyOf(...fields);
    const header = { edition: '2013', phone: '1', serial: 1, encryption: 0, part: null } as const;
    const { messages, detail } = decodeMessage(
      { ...header, messageId: terminalMessageIds.batch, body },
      context,
    );
    return [messages.map(({ kind }) => kind), detail];
  };
  const place = placeBody();
  expect(decoded(['u16', 1], ['u8', 1], ['u16', place.length], place)).toEqual([['position'], '']);
  expect(decoded(['u16', 0], ['u8', 1])).toEqual([['jt808-0704'], '0 of 0 places']);
  expect(decoded(['u16', 9], ['u8', 1], ['u16', place.length], place)).toEqual([
    ['position', 'jt808-0704'],
    '1 of 9 places',
  ]);
  expect(decoded(['u16', 1], ['u8', 1], ['u16', 27], place.subarray(1))[0]).toEqual(['jt808-0200']);
});
