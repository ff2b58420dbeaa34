import { isUnit, looksLikeUnit } from './units.ts';

/** A head of a column in the forms by which it is recognised. */
export interface HeadForm {
  /** All of it but marks of required fields, small, without blanks and punctuation between words. */
  readonly whole: string;
  /** Without what stands in brackets. */
  readonly name: string;
  /** The unit that it names, as written, or a word that may be one; null: none. */
  readonly unit: string | null;
}

/** What forms say of a field beside its name. */
const marks = /^(?:必填|选填|必须|可空|可选|required|optional|mandatory)(?:项)?$/;

/** Longer words, and those with figures, are no units. */
const mayBeUnit = (text: string): boolean => text.length > 0 && text.length <= 8 && !/\d/.test(text);

/** The unit among what stands in brackets: one that is known, else the last word that may be one, which is then refused. */
const unitOf = (bracketed: readonly string[]): string | null =>
  bracketed.find(isUnit) ?? bracketed.findLast(mayBeUnit) ?? null;

const squeezed = (text: string): string => text.replaceAll(/[\s*:_.、"“”'’-]/g, '');

/** A head as people write it: `＊车牌号（必填）`, `核载（吨）`, `Capacity, L`, `Plate  number:`. */
export const headForm = (head: string): HeadForm => {
  const plain = head.normalize('NFKC').toLowerCase();
  const bracketed: string[] = [];
  const note = (text: string): boolean => {
    if (marks.test(text.trim())) return true;
    bracketed.push(text.trim());
    return false;
  };
  const kept = plain.replaceAll(/[([{【〔](.*?)[)\]}】〕]/g, (whole, inner: string) =>
    note(inner) ? '' : whole,
  );
  const name = kept.replaceAll(/[([{【〔].*?[)\]}】〕]/g, '');
  const [, before, behind] = /^(.+)[/,，](.+?)$/.exec(name.trim()) ?? [];
  const isNamed = before !== undefined && behind !== undefined && looksLikeUnit(behind);
  if (isNamed) note(behind);
  return { whole: squeezed(kept), name: squeezed(isNamed ? before : name), unit: unitOf(bracketed) };
};
