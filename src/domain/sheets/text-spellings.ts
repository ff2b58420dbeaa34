/** Wide letters and digits are as good as others; brackets and marks of Chinese text stay as they are. */
const narrowed = (text: string): string =>
  text.replaceAll(/[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\u3000]/g, (letter) => letter.normalize('NFKC'));

/** One blank between words, none between Chinese characters (`陈 伟`). */
const joined = (text: string): string =>
  text
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');

/** A text as it is kept that no rule of form holds. */
export const plainSpelling = (text: string): string => joined(narrowed(text));

/**
 * Spellings of a text whose form is held by a rule, as it stands first: a spreadsheet makes numbers of telephone numbers
 * (`13805740001.0`), people part them (`138 0574 0001`), write the country before them, or letters small.
 */
export const spellings = (text: string): readonly string[] => {
  const plain = text.normalize('NFKC').trim();
  const quoted = plain.replace(/^['’`]/, '');
  const whole = quoted.replace(/^(\d+)\.0+$/, '$1');
  const close = whole.replaceAll(/[\s\-–·.]/g, '');
  const home = close.replace(/^(?:\+|00)86(?=\d{5})/, '').replace(/^86(?=1\d{10}$)/, '');
  return [
    ...new Set(
      [text.trim(), plain, quoted, whole, joined(whole), close, home].flatMap((one) => [
        one,
        one.toUpperCase(),
        one.toLowerCase(),
      ]),
    ),
  ];
};
