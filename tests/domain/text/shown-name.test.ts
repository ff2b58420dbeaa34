import fc from 'fast-check';
import { expect, test } from 'vitest';

import { shownName } from '#domain/text/shown-name.ts';

test.each([
  ['00_64_6401_0.jpg', '00_64_6401_0.jpg'],
  ['a\u202Egpj.exe', 'agpj.exe'],
  ['\u0000\u0007 x\n y .bin ', 'x y .bin'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\windows\\a.jpg', 'a.jpg'],
  ['', ''],
])('“%s” is shown as “%s”', (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

test('a name is shown in one line of bounded length, keeps its ending, and stays itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      const shown = shownName(name);
      expect([...shown].length).toBeLessThanOrEqual(60);
      expect(shown).not.toMatch(/[\p{Cc}\p{Cf}/\\]/u);
      expect(shownName(shown)).toBe(shown);
    }),
  );
  expect(shownName(`${'长'.repeat(200)}.jpeg`).endsWith('.jpeg')).toBe(true);
});
