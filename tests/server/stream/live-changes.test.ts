import { expect, test } from 'vitest';

import { frameTypes } from '#contract/alarms/alarm-stream.ts';
import { liveChanges } from '#server/alarms/stream/live-changes.ts';

const changes = liveChanges(
  [
    { signCode: 'A', companyCode: 'TW0101', sprinkler: false, text: '{"signCode":"A"}' },
    { signCode: 'B', companyCode: 'TW0201', sprinkler: false, text: '{"signCode":"B"}' },
  ],
  7,
);

test('a scope of which nothing has changed gets no frame', () => {
  expect(changes.frameOf(new Set(['TW02']))).toBeNull();
  expect(changes.frameOf(new Set())).toBeNull();
});

test('scopes of the same changes get one frame, which is written and packed once', () => {
  const frame = changes.frameOf(new Set(['TW0101']));
  expect(frame?.text).toBe(`{"msgType":${frameTypes.live},"trucks":[{"signCode":"A"}],"serverTime":7}`);
  expect(changes.frameOf(new Set(['TW0101', 'TW0102']))).toBe(frame);
  expect(changes.frameOf(new Set(['TW0101', 'TW0201']))).not.toBe(frame);
});
