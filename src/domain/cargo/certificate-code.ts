/** Crockford's base 32: no letter that is taken for a figure or for another letter (I, L, O, U). */
export const codeSymbols = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Symbols drawn at random; five bits each, 95 in all: nobody finds one by trying. */
export const codeRandomSymbols = 19;

const groupLength = 4;
const codeLength = codeRandomSymbols + 1;

/** Times two in the field of 32 elements (x⁵ + x² + 1). */
const doubled = (value: number): number => (value & 16 ? (value << 1) ^ 0b100101 : value << 1);

/**
 * The check symbol: a sum in the field of 32 elements in which every place has a weight of its own. One wrong symbol,
 * or any two that changed places, never give the same sum, and the check symbol is one of the same 32.
 */
const checkOf = (values: readonly number[]): number => {
  let sum = 0;
  for (const value of values) sum = doubled(sum ^ value);
  return sum;
};

/** A code of certificates from random bytes, of which five bits each are taken; stored and compared in this form. */
export const codeOf = (bytes: Uint8Array): string => {
  const values = Array.from({ length: codeRandomSymbols }, (_, place) => (bytes[place] ?? 0) & 31);
  return [...values, checkOf(values)].map((value) => codeSymbols[value]).join('');
};

/** As people read and type it: `7K3M-…`, groups of four. */
export const shownCode = (code: string): string =>
  code.replace(new RegExp(`.{${groupLength}}(?=.)`, 'g'), '$&-');

const likeness: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0' };

/**
 * A typed code in its stored form: small letters, spaces, hyphens and letters that look like digits are normalised.
 * Null: a typing error, no such code can have been issued.
 */
export const typedCode = (text: string): string | null => {
  const symbols = [...text.toUpperCase().replace(/[\s\-–—_.]/g, '')].map(
    (symbol) => likeness[symbol] ?? symbol,
  );
  if (symbols.length !== codeLength) return null;
  const values = symbols.map((symbol) => codeSymbols.indexOf(symbol));
  if (values.includes(-1)) return null;
  return checkOf(values.slice(0, -1)) === values.at(-1) ? symbols.join('') : null;
};
