/** What people write into a cell that has nothing to say. */
const words = new Set([
  '',
  '-',
  '--',
  '---',
  '—',
  '——',
  '–',
  '/',
  '\\',
  '无',
  '暂无',
  '空',
  'n/a',
  'na',
  'nil',
  'none',
  'null',
  '.',
]);

/** Of documents without an end. */
const endless = /^(?:长期(?:有效)?|永久(?:有效)?|无限期|permanent|unlimited|indefinite)$/;

const small = (text: string): string => text.normalize('NFKC').trim().toLowerCase();

/** Whether a text stands for nothing at all. */
export const isBlankWord = (text: string): boolean => words.has(small(text));

/** Whether a text says that there is no such day. */
export const isEndlessWord = (text: string): boolean => endless.test(small(text).replaceAll(/\s/g, ''));
