import { isUnit } from './units.ts';

/** A head of a column in the forms by which it is recognised. */
export interface HeadForm {
  /** All of it but marks of required fields, small, without blanks and punctuation between words. */
  readonly whole: string;
  /** Without what stands in brackets. */
  readonly name: string;
  /** The unit that it names, as written; null: none. */
  readonly unit: string | null;
}

/** What forms say of a field beside its name. */
const marks = /^(?:必填|选填|必须|可空|可选|required|optional|mandatory)(?:项)?$/;

const squeezed = (text: string): string => text.replaceAll(/[\s*:_.、"“”'’-]/g, '');

/** A head as people write it: `＊车牌号（必填）`, `核载（吨）`, `Capacity, L`, `Plate  number:`. */
export const headForm = (head: string): HeadForm => {
  const plain = head.normalize('NFKC').toLowerCase();
  let unit: string | null = null;
  const note = (text: string): boolean => {
    if (marks.test(text.trim())) return true;
    if (isUnit(text)) unit ??= text.trim();
    return false;
  };
  const kept = plain.replaceAll(/[([{【〔](.*?)[)\]}】〕]/g, (bracketed, inner: string) =>
    note(inner) ? '' : bracketed,
  );
  const name = kept.replaceAll(/[([{【〔].*?[)\]}】〕]/g, '');
  const [, before, behind] = /^(.+)[/,，](.+?)$/.exec(name.trim()) ?? [];
  const isNamed = before !== undefined && behind !== undefined && isUnit(behind);
  if (isNamed) note(behind);
  return { whole: squeezed(kept), name: squeezed(isNamed ? before : name), unit };
};
