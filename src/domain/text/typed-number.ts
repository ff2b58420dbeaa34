/**
 * A number as people type it, with commas between thousands or without, also in the wide figures of a Chinese
 * keyboard. Null where nothing is typed, NaN where it is no number that is zero or more.
 */
export const typedNumber = (text: string): number | null => {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return null;
  return /^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
};
