import { expect, test } from 'vitest';

import { settings } from '#contract/settings.ts';

import { codeOf } from '../../support/code-of.ts';

const engine = codeOf(
  import.meta.glob<string>('../../../src/engine/**/*.ts', { query: '?raw', import: 'default', eager: true }),
);

test('every setting is read by a rule', () => {
  const unread = Object.keys(settings).filter((key) => !engine.includes(`'${key}'`));
  expect(unread.map((key) => `setting ${key}: no rule in src/engine/ reads it`)).toEqual([]);
});
