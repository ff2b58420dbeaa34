import { expect, test } from 'vitest';

import { checkServerWords } from '#server/kernel/start/server-words.ts';

test('a slip in a word starts nothing, and migrates nothing', () => {
  for (const [mode, words] of [
    ['serve', ['--no-migrat']],
    ['foo', []],
    ['start', ['--fast']],
  ] as const)
    expect(() => checkServerWords(mode, words), mode).toThrow('usage');
  for (const [mode, words] of [
    [undefined, []],
    ['start', []],
    ['serve', ['--no-migrate']],
  ] as const)
    checkServerWords(mode, words);
});
