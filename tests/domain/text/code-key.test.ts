import { expect, test } from 'vitest';

import { codeKey } from '#domain/text/code-key.ts';

test.each(['tw01', 'TW01 ', '　ＴＷ０１', '\tTw01\n'])('%j is the code TW01', (text) => {
  expect(codeKey(text)).toBe(codeKey('TW01'));
});

test('what differs by more is another code', () => {
  expect(new Set(['TW01', 'TW-01', 'TW 01', 'TWO1'].map(codeKey)).size).toBe(4);
});
