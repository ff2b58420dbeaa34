import { unitFactor } from './units.ts';

const groups = /^[+-]?\d{1,3}(?:[, '’]\d{3})+(?:\.\d+)?$/;
const figure = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;

/**
 * A figure as people type it: wide digits, thousands apart, with a unit behind (`15.5吨`, `12 000 L`).
 * @param unit in which it is wanted; null: it has none
 * @param given unit that stands in the head, for figures without one of their own; null: none
 * @returns null: no figure, one that can be read in two ways (`15,5`), or its unit measures something else
 */
export const typedQuantity = (text: string, unit: string | null, given: string | null): number | null => {
  const plain = text.normalize('NFKC').replaceAll('−', '-').trim();
  const [, digits = '', own = ''] = /^([+-]?[\d.,'’\s]*\d\.?)\s*(.*)$/u.exec(plain) ?? [];
  const written = groups.test(digits) ? digits.replaceAll(/[, '’]/g, '') : digits.replaceAll(/\s/g, '');
  if (!figure.test(written)) return null;
  const from = own !== '' ? own : given;
  if (from === null || (own === '' && unit === null)) return Number(written);
  const factor = unitFactor(from, unit ?? '');
  if (factor === null) return null;
  // What a product of decimal figures has behind the twelfth digit is the machine's.
  return Number((Number(written) * factor).toPrecision(12));
};
