/** A value of a row as its kind promises; null where it is missing or of another type. */
export const numberIn = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

export const numbersIn = (value: unknown): readonly number[] =>
  Array.isArray(value) ? value.flatMap((item) => numberIn(item) ?? []) : [];

export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : null;

/** The raw value for `data-value`: what a test or a script reads. */
export const rawValue = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

/** Codes of a comma list. */
export const codesIn = (value: unknown): readonly number[] =>
  typeof value === 'string' && value !== ''
    ? value.split(',').flatMap((code) => numberIn(Number(code)) ?? [])
    : [];
