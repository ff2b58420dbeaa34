import { words } from '#i18n/words.ts';
import type { ReportChart } from '#state/reports/reports.ts';
import type { Chart } from '#report/define.ts';
import type { Piece } from '#ui/chart/piece.ts';
import { cellText } from '#ui/table/cell-text.ts';
import type { Translation } from '#ui/language.tsx';

const keyOf = (value: unknown): string => (value === null ? '' : String(value));

/** Pieces of a chart with their words; where the axis has ticks, those without a row are shown empty. */
export const chartPieces = (
  chart: Chart,
  rows: ReportChart,
  { t, language }: Translation,
): readonly Piece[] => {
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

/** A chart's keys become numbers again where its axis has numbers. */
const keyValue = (chart: Chart, key: string): unknown =>
  ['count', 'oil', 'duration'].includes(chart.axis.kind) ? Number(key) : key;
