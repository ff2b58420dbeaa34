import { expect, test } from 'vitest';

import { settings } from '#contract/settings.ts';

import { engineCode } from '../../support/rules/engine-code.ts';

test('every setting is read by a rule', () => {
  const unread = Object.keys(settings).filter((key) => !engineCode.includes(`'${key}'`));
  expect(unread.map((key) => `setting ${key}: no rule in src/engine/ reads it`)).toEqual([]);
});
