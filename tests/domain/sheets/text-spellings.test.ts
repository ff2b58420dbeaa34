import { expect, test } from 'vitest';

import { isBlankWord, isEndlessWord } from '#domain/sheets/blank-words.ts';
import { plainSpelling, spellings } from '#domain/sheets/text-spellings.ts';
import { wordForm } from '#domain/sheets/word-form.ts';

test('free text keeps its Chinese marks and loses what says nothing', () => {
  expect(plainSpelling('  陈　伟 ')).toBe('陈伟');
  expect(plainSpelling('Li  Ming')).toBe('Li Ming');
  expect(plainSpelling('宁波（镇海）１号')).toBe('宁波（镇海）1号');
});

test.each([
  ['13805740001.0', '13805740001'],
  ['138 0574 0001', '13805740001'],
  ['+86 138-0574-0001', '13805740001'],
  ['8613805740001', '13805740001'],
  ["'0052118", '0052118'],
  ['ab12c', 'AB12C'],
])('%s is also %s', (written, spelling) => {
  expect(spellings(written)).toContain(spelling);
  expect(spellings(written)[0]).toBe(written);
});

test('a landline keeps its digits', () => {
  expect(spellings('0574-86123456')).not.toContain('123456');
});

test('words for nothing, for no end, and for one thing', () => {
  expect(['', '—', ' - ', '无', 'N/A', '／'].map(isBlankWord)).toEqual(Array.from({ length: 6 }, () => true));
  expect(['0', '无锡', 'No'].map(isBlankWord)).toEqual([false, false, false]);
  expect(['长期', '长期有效', '永 久', 'Permanent', '长期未检'].map(isEndlessWord)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
  expect([wordForm('（黄 牌）'), wordForm('黄·牌'), wordForm('黄牌')]).toEqual(['黄牌', '黄牌', '黄牌']);
});
