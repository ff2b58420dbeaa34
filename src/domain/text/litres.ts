import { formatChange, formatNumber } from './number-format.ts';
import { round } from './round.ts';

/** Decimals of litres that add up with others beside them: those that are recorded, so that the sum on paper is right. */
export const litresDecimals = 2;

/** Litres that are a part of a sum, `6,586.60`; a dash where they are not known. */
export const formatLitres = (litres: number | null | undefined, decimals = litresDecimals): string =>
  formatNumber(litres, decimals);

/** The sum or difference of such litres, with its sign. */
export const formatLitresChange = (litres: number | null | undefined, decimals = litresDecimals): string =>
  formatChange(litres, decimals);

/** The sum of what stands above it, as it is printed there. */
export const sumAsShown = (parts: readonly number[], decimals = litresDecimals): number =>
  round(
    parts.reduce((sum, part) => sum + round(part, decimals), 0),
    decimals,
  );
