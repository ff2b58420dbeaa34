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

/** Whether a paper is of before litres had all their decimals. */
export const isRounded = ({ litresDecimals: decimalsOf }: CertificateContent): boolean =>
  decimalsOf === undefined;

/**
 * The content as a paper of before had it, so that one that was issued is compared with what it would be today in its
 * own terms: that papers say more now changes no certificate.
 */
export const asRounded = ({
  litresDecimals: _decimals,
  ...content
}: CertificateContent): CertificateContent => {
  const fuels = content.fuels.map(
    ({
      openingV20L: _opening,
      closingV20L: _closing,
      uncertaintyL: _uncertainty,
      withinUncertainty: _within,
      limitRate: _limit,
      doubtful: _doubtful,
      ...fuel
    }) => fuel,
  );
  return roundedWithin({ ...content, fuels }, 1) as CertificateContent;
};
