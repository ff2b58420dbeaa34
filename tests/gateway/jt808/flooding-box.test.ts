import { expect, test } from 'vitest';

import type { IngestResult } from '#contract/terminal-message/message.ts';
import { terminalMessageIds } from '#gateway/jt808/codec/message-ids.ts';
import { writeMessage } from '#gateway/jt808/codec/write-message.ts';
import type { Identities } from '#gateway/jt808/listener/identities.ts';
import { createListener } from '#gateway/jt808/listener/listener.ts';

import { openBox } from '../../support/terminals/box.ts';
import { identity } from '../../support/terminals/identity.ts';
import { placeBody } from '../../support/terminals/message-bodies.ts';

const nowMs = Date.parse('2026-03-02T01:10:00Z');
const places = 300;

test('of what a box sends at once a few messages are under way at a time; the rest waits, in its order', async () => {
  const delivered: string[] = [];
  let most = 0;
  let underWay = 0;
  let free = (): void => {};
  const held = new Promise<void>((resolve) => {
    free = resolve;
  });
  const listener = createListener({
    clock: () => nowMs,
    supports: () => {},
    timers: { every: () => () => {}, after: () => () => {} },
    identities: {
      isKnownAt: async () => true,
      forwarderAt: () => null,
      check: async () => ({ identity, replaces: true }),
      signIn: async () => identity,
      mappingsOf: () => [],
      safetyDialectOf: () => null,
    } as unknown as Identities,
    deliver: async (messages) => {
      underWay += messages.length;
      most = Math.max(most, underWay);
      await held;
      underWay -= messages.length;
      delivered.push(...messages.map(({ time }) => time));
      return messages.map(({ id }, index): IngestResult => ({ index, id, result: 'accepted' }));
    },
    storeFile: async () => '',
    announced: async () => {},
    peripherals: async () => {},
    record: () => {},
    secondDevice: async () => {},
    refused: () => {},
    arrived: () => {},
    left: () => {},
    failed: (error) => {
      throw error;
    },
  });
  const box = await openBox(await listener.listen(0, '127.0.0.1'));
  const frame = (messageId: number, serial: number, body: Buffer): Buffer =>
    Buffer.concat(writeMessage({ messageId, edition: '2019', phone: identity.phone, serial, body }));
  const answerBytes = frame(0x8001, 0, Buffer.alloc(5)).length;
  await box.ask(
    frame(terminalMessageIds.authenticate, 1, Buffer.concat([Buffer.of(4), Buffer.from('code')])),
    answerBytes,
  );
  const times = Array.from({ length: places }, (_, index) => nowMs - 600_000 + index * 1000);
  const bytes = Buffer.concat(
    times.map((timeMs, index) => frame(terminalMessageIds.location, index + 2, placeBody(timeMs))),
  );
  const answers = box.ask(bytes, places * answerBytes);
  await expect.poll(() => listener.figures().waiting + underWay).toBe(20);
  free();
  await answers;
  expect(most).toBeLessThanOrEqual(20);
  expect(delivered).toEqual(times.map((timeMs) => new Date(timeMs).toISOString()));
  box.cut();
  await listener.close();
});
