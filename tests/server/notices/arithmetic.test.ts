import fc from 'fast-check';
import { expect, test } from 'vitest';

import type { Outcome } from '#server/notices/providers/provider.ts';
import { nextBatch } from '#server/notices/send/batch.ts';
import { digestText, type NoticeFacts } from '#server/notices/send/notice-text.ts';
import { afterSending } from '#server/notices/send/settle-outcome.ts';
import { robotKeyIn } from '#server/notices/robot-key.ts';
import { createSealer } from '#server/kernel/secrets/sealer.ts';

const facts = (id: number, plate: string): NoticeFacts => ({
  id,
  kind: 'alarm',
  type: 201,
  signCode: plate,
  ruleName: '',
  stepNo: 1,
  payload: {},
});

test('a digest keeps its size, and tells or counts each notice', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 30 }), { minLength: 2, maxLength: 80 }),
      fc.integer({ min: 150, max: 2000 }),
      fc.constantFrom('zh' as const, 'en' as const),
      (plates, maxBytes, language) => {
        const all = plates.map((plate, index) => facts(100_000 + index, plate.replaceAll('\n', ' ')));
        const text = digestText(all, language, maxBytes);
        expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
        const told = all.filter(({ id }) => new RegExp(`· ${id}(\n|$)`).test(text)).length;
        const counted = Number(/(?:另有|and) (\d+)[^\n]*$/.exec(text)?.[1] ?? 0);
        expect(told + counted).toBe(all.length);
      },
    ),
  );
});

test('whatever a provider says, a notice is done, or is looked at again later, and fails in the end', () => {
  const outcomes: fc.Arbitrary<Outcome> = fc.oneof(
    fc.constant({ state: 'delivered', answer: '', providerId: null } as const),
    fc.constant({ state: 'accepted', answer: '', providerId: 'x' } as const),
    fc.constant({ state: 'retry', reason: 'noAnswer', answer: '' } as const),
    fc
      .integer({ min: 1, max: 10_000_000 })
      .map((afterMs) => ({ state: 'retry', reason: 'busy', answer: '', afterMs }) as const),
    fc.constant({ state: 'retry', reason: 'noAnswer', answer: '', ofWay: true } as const),
    fc.constant({ state: 'unclear', reason: 'noAnswer', answer: '' } as const),
    fc.constant({ state: 'tooLarge', answer: '' } as const),
    fc.constant({ state: 'dead', reason: 'refused', answer: '' } as const),
  );
  fc.assert(
    fc.property(
      outcomes,
      fc.integer({ min: 1, max: 20 }),
      fc.boolean(),
      fc.boolean(),
      (outcome, tries, urgent, canBeAsked) => {
        const about = { tries, content: '', nowMs: 1000, urgent, canBeAsked, failures: tries - 1 };
        const { settled, silentUntilMs, failures } = afterSending(outcome, about);
        expect(failures).toBe('ofWay' in outcome ? tries : 0);
        // However long a way is at fault, whoever waits for help is tried every minute.
        if ('ofWay' in outcome) expect(settled.dueMs).toBeLessThanOrEqual(1000 + (urgent ? 60_000 : 600_000));
        const isOver = settled.state === 'delivered' || settled.state === 'failed';
        expect(settled.dueMs === null).toBe(isOver);
        if (settled.dueMs !== null) expect(settled.dueMs).toBeGreaterThan(1000);
        // What is no fault of the message's leaves the address alone and costs no try.
        expect(silentUntilMs !== null).toBe(settled.uncounted === true);
        if (tries > 5 && settled.uncounted !== true)
          expect(['queued', 'unclear']).not.toContain(settled.state);
      },
    ),
  );
});

test('the next message takes from one receiver alone, and never a part of a flood', () => {
  const due = (id: number, receiverId: number) =>
    ({
      ...facts(id, '浙B1'),
      receiverId,
      state: 'queued',
      channel: 'dingTalk',
      urgent: id % 2 === 0,
    }) as unknown as Parameters<typeof nextBatch>[0][number];
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 18 }),
      (receivers, left) => {
        const all = receivers.map((receiverId, index) => due(index, receiverId));
        const batch = nextBatch(all, left);
        const same = all.filter(({ receiverId }) => receiverId === all[0]?.receiverId);
        expect(batch[0]).toBe(all[0]);
        expect(batch).toEqual(same.length >= 6 || same.length > left ? same : [all[0]]);
        // A text message has no room for several urgent things.
        const texts = all.map((one) => ({ ...one, channel: 'sms' as const }));
        const [first] = texts;
        const told = nextBatch(texts, left);
        expect(told.filter(({ urgent }) => urgent)).toHaveLength(first?.urgent === true ? 1 : 0);
        if (first?.urgent === true) expect(told).toEqual([first]);
      },
    ),
  );
});

test('what is sealed is opened by its own key alone, and a changed byte by none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, place) => {
      const sealed = createSealer('one').seal(text);
      expect(createSealer('one').open(sealed)).toBe(text);
      expect(createSealer('two').open(sealed)).toBeNull();
      const bytes = Buffer.from(sealed, 'base64');
      const at = place % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      expect(createSealer('one').open(bytes.toString('base64'))).toBeNull();
    }),
  );
});

test('the key of a robot is taken from its address or as it stands', () => {
  expect(robotKeyIn('dingTalk', ' https://oapi.dingtalk.com/robot/send?access_token=abcdef0123 ')).toBe(
    'abcdef0123',
  );
  expect(robotKeyIn('weCom', 'https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=a1b2-c3d4-e5')).toBe(
    'a1b2-c3d4-e5',
  );
  expect(robotKeyIn('weCom', 'a1b2-c3d4-e5')).toBe('a1b2-c3d4-e5');
  expect(robotKeyIn('weCom', 'https://qyapi.weixin.qq.com/?access_token=abcdef0123')).toBeNull();
  expect(robotKeyIn('dingTalk', 'short')).toBeNull();
});
