import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { conditionsOf } from './conditions.ts';
import { equivalents, isEquivalent } from './equivalents.ts';

test('each condition that is not tried stands in its source once, and says why', () => {
  for (const { file, taken, text, why } of equivalents) {
    const found = conditionsOf(file, readFileSync(file, 'utf8')).filter(isEquivalent);
    expect(
      found.filter((one) => one.taken === taken && one.text === text),
      `${file}: ${text}`,
    ).toHaveLength(1);
    expect(why.length, `${file}: ${text}`).toBeGreaterThan(20);
  }
});
