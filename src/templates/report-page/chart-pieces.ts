import { words } from '#i18n/words.ts';
import type { ReportChart } from '#state/reports.ts';
import type { Chart } from '#report/define.ts';
import type { Piece } from '#ui/chart/piece.ts';
import { cellText } from '#ui/table/cell-text.ts';
import type { Speech } from '#ui/language.tsx';

const keyOf = (value: unknown): string => (value === null ? '' : String(value));

/** Pieces of a chart with their words; where the axis has ticks, those without a row stand there with nothing. */
export const chartPieces = (chart: Chart, rows: ReportChart, { t, language }: Speech): readonly Piece[] => {
  const known = new Map(rows.map(({ key, figure }) => [keyOf(key), figure]));
  const keys = chart.ticks?.map(String) ?? [...known.keys()];
  return keys.map((key) => {
    const figure = known.get(key) ?? (chart.ticks ? 0 : null);
    return {
      key,
      label:
        key === '' ? t(chart.none ?? words.unknown) : cellText(chart.axis, keyValue(chart, key), language),
      figure,
      text: cellText(chart.figure, figure, language),
    };
  });
};

/** Numbers come back from a chart's key as numbers, where its axis is made of them. */
const keyValue = (chart: Chart, key: string): unknown =>
  ['count', 'oil', 'duration'].includes(chart.axis.kind) ? Number(key) : key;
