import { expect, test } from 'vitest';

import { spreadsheetText } from '#domain/text/spreadsheet-text.ts';

test.each([
  '=1+1',
  '+1+1',
  '-A1',
  '@A1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\0=1',
  '＝1',
  '＋A',
  '－A',
  '＠A',
  "-2+3+cmd|' /C calc'!A0",
])('what a spreadsheet would run is marked as text: %j', (text) =>
  expect(spreadsheetText(text)).toBe(`'${text}`),
);

test.each(['', '1+1', 'a=b', 'x@y', '浙B-1', "'quoted", '-12.50', '+86 574 8888 0000', '+1,024', '-'])(
  'a figure, a number to call, a sign further in stay what they are: %j',
  (text) => expect(spreadsheetText(text)).toBe(text),
);
