import { missing } from '../time/time.ts';
import { round } from './round.ts';

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** Thousands with commas, minus as U+2212; a missing value is a dash, a true zero is 0. */
export const formatNumber = (value: number | null | undefined, decimals = 0): string => {
  if (value === null || value === undefined || !Number.isFinite(value)) return missing;
  const fixed = round(Math.abs(value), decimals).toFixed(decimals);
  const [whole = '0', fraction] = fixed.split('.');
  const sign = value < 0 && Number(fixed) !== 0 ? '−' : '';
  return `${sign}${grouped(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
};

/** With a sign where it is not zero. */
export const formatChange = (value: number | null | undefined, decimals = 0): string => {
  const text = formatNumber(value, decimals);
  return value !== null && value !== undefined && round(value, decimals) > 0 ? `+${text}` : text;
};
