import { formatNumber } from '../text/number-format.ts';
import type { EstimatedWay } from './road-way.ts';

/** An estimate looks like one: `≈ 28–54 km`. */
export const estimateText = ({ leastKm, mostKm }: Pick<EstimatedWay, 'leastKm' | 'mostKm'>): string => {
  const decimals = mostKm < 10 ? 1 : 0;
  return `≈ ${formatNumber(leastKm, decimals)}–${formatNumber(mostKm, decimals)} km`;
};
