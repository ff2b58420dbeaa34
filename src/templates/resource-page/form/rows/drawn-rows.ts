import { formatNumber } from '#domain/text/number-format.ts';
import { oilDrawing } from '#domain/words/oil-words.ts';
import type { DrawnCompartment } from '#ui/drawing/tank-parts.tsx';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** A figure as it was typed; 0: none yet. */
export const numberOf = (value: unknown): number => {
  const parsed = Number(value);
  return Number.isFinite(parsed) ? parsed : 0;
};

/** The truck that these rows would make: its walls alone, for master data know no contents. */
export const drawnRows = (rows: Rows): readonly DrawnCompartment[] =>
  rows.map((row, i) => ({
    number: i + 1,
    capacityL: Math.max(1, numberOf(row['capacityL'])),
    oil: oilDrawing(row['oilCode'] === '' || row['oilCode'] === undefined ? null : numberOf(row['oilCode'])),
    fraction: 0,
    label: numberOf(row['capacityL']) > 0 ? formatNumber(numberOf(row['capacityL']) / 1000, 1) : '',
  }));
