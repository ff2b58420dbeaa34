import type { HeldPoint } from '#domain/cargo/tightness-curve.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import type { Text } from '#i18n/text.ts';

/**
 * What the temperatures of a test say: from the first to the last, or that pressures were compared as they were
 * measured.
 */
export const temperatureNote = (points: readonly HeldPoint[]): Text => {
  const read = points.filter(({ measuredKPa }) => measuredKPa !== null);
  const known = read.flatMap(({ temperatureC }) => (temperatureC === null ? [] : [temperatureC]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined)
    return ['温度 —，压力未作温度修正', 'Temperature —; the pressures are not corrected'];
  const range = `${formatNumber(first, 1)} → ${formatNumber(last, 1)} °C`;
  const lacking = read.length - known.length;
  return lacking === 0
    ? [`温度 ${range}`, `Temperature ${range}`]
    : [`温度 ${range}，${lacking} 次读数无温度`, `Temperature ${range}; ${lacking} readings without one`];
};

/** Why there is no curve; null: there is one. */
export const noCurve = (points: readonly HeldPoint[], held: boolean): Text | null => {
  if (points.length > 1) return null;
  if (points.length === 1)
    return ['保压期间只有一次读数，无曲线', 'Only one reading while it was held: no curve'];
  return held
    ? ['曲线 —：该日报文已超过保存期，读数不再保存', 'Curve —: the readings of that day are no longer kept']
    : ['曲线 —：未上报保压读数', 'Curve —: no reading while holding was sent'];
};
