import { formatNumber } from '#domain/text/number-format.ts';
import type { Language } from '#i18n/text.ts';
import type { Column, Kind } from '#report/kinds.ts';
import { cellText } from '#ui/table/cell-text.ts';

/** Where an axis ends at least, in the unit of the wire: below it differences are chance, or an instrument's. */
const least: Partial<Record<Kind, number>> = {
  count: 4,
  litres: 100,
  litresChange: 100,
  perMille: 0.001,
  percent: 0.1,
  distance: 10,
};

export const leastTop = (kind: Kind): number => least[kind] ?? 0;

/** Factor from the wire to the unit that is shown. */
const factors: Partial<Record<Kind, number>> = { perMille: 1000, percent: 100 };

/** A figure at a line of an axis: as short as it can be, the unit stands in the head. */
export const tickText = (column: Column, figure: number, language: Language): string => {
  if (column.kind === 'duration') return cellText(column, figure, language);
  const shown = figure * (factors[column.kind] ?? 1);
  const size = Math.abs(shown);
  return formatNumber(shown, size >= 10 || Number.isInteger(shown) ? 0 : size >= 1 ? 1 : 2);
};
