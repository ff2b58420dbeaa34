/** Weights of the first 17 digits, and the check character of each remainder of 11 (GB 11643, ISO 7064 mod 11-2). */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const checks = '10X98765432';

/** What a citizen's ID number says of its holder: the day of birth as `YYYY-MM-DD`, and the sex. */
export interface IdNumberFacts {
  readonly birthday: string;
  readonly sex: 'man' | 'woman';
}

const checkOf = (digits: string): string =>
  checks.charAt(weights.reduce((sum, weight, place) => sum + weight * Number(digits.charAt(place)), 0) % 11);

const dayIn = (digits: string): string | null => {
  const text = digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3');
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) ? text : null;
};

/** Reads an 18-digit ID number (GB 11643); null: its form, its day of birth or its check digit is wrong. */
export const readIdNumber = (text: string): IdNumberFacts | null => {
  const number = text.trim().toUpperCase();
  if (!/^[1-9]\d{16}[\dX]$/.test(number) || checkOf(number) !== number.charAt(17)) return null;
  const birthday = dayIn(number.slice(6, 14));
  if (birthday === null || birthday < '1900-01-01') return null;
  return { birthday, sex: Number(number.charAt(16)) % 2 === 1 ? 'man' : 'woman' };
};
