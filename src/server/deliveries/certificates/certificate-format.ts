import type { CertificateContent } from '#contract/reports/certificates.ts';
import { litresDecimals } from '#domain/text/litres.ts';
import { round } from '#domain/text/round.ts';

/** Decimals of figures that are no litres. */
const decimals: Readonly<Record<string, number>> = {
  longitudeDeg: 6,
  latitudeDeg: 6,
  lossRate: 6,
  limitRate: 6,
  km: 1,
  temperatureC: 1,
};

const roundedTo = <R extends object>(row: R, litres: number): R =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'number' ? round(value, decimals[name] ?? litres) : value,
    ]),
  ) as R;

/** Figures as the paper shows them: a difference that is not visible makes no other certificate. */
export const rounded = <R extends object>(row: R): R => roundedTo(row, litresDecimals);

/** Each object within a value, with its figures at so many decimals of a litre. */
const roundedWithin = (value: unknown, litres: number): unknown => {
  if (Array.isArray(value)) return value.map((one) => roundedWithin(one, litres));
  if (typeof value !== 'object' || value === null) return value;
  return roundedTo(
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, roundedWithin(one, litres)])),
    litres,
  );
};

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** A value with those fields alone that the same one of a paper has. */
const fieldsOf = (value: unknown, paper: unknown): unknown => {
  if (Array.isArray(value) && Array.isArray(paper))
    return value.map((one, index) => fieldsOf(one, paper[index] ?? paper[0]));
  if (!isObject(value) || Array.isArray(value) || !isObject(paper)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => Object.hasOwn(paper, name))
      .map(([name, one]) => [name, fieldsOf(one, Reflect.get(paper, name))]),
  );
};

/** Whether a paper's litres are of before they had all their decimals. */
const isRounded = ({ litresDecimals: decimalsOf }: CertificateContent): boolean => decimalsOf === undefined;

/**
 * The content in the terms of a paper that was issued, so that it is compared with what it would be today: that papers
 * say more now changes no certificate.
 */
export const inTermsOf = (paper: CertificateContent, content: CertificateContent): unknown => {
  const own = fieldsOf(content, paper);
  return isRounded(paper) ? roundedWithin(own, 1) : own;
};
