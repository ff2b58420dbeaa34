import { fuelWords, oilDrawing, type OilDrawing } from '#domain/words/oil-words.ts';
import type { Language } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { ReportChart } from '#state/reports/reports.ts';
import { personIn } from '#state/view/person-names.ts';
import { nameIn } from '#state/view/english-names.ts';
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
  return keys.flatMap((key) => {
    const figure = known.get(key) ?? (chart.ticks ? 0 : null);
    // Of this value nothing is counted: no bar, and no dash beside none.
    if (figure === null) return [];
    return [
      {
        key,
        label: key === '' ? t(chart.none ?? words.unknown) : keyText(chart, key, language),
        ...oilOf(chart, key),
        figure,
        text: cellText(chart.figure, figure, language),
      },
    ];
  });
};

/** A day is written without its year, which the page's period says. */
const keyText = (chart: Chart, key: string, language: Language): string => {
  const [, month, day] = /^\d{4}-(\d\d)-(\d\d)$/.exec(key) ?? [];
  if (chart.axis.kind === 'day' && month !== undefined && day !== undefined)
    return language === 'zh' ? `${month}-${day}` : `${month}/${day}`;
  const text = cellText(chart.axis, keyValue(chart, key), language);
  if (chart.axis.person === true) return personIn(text, language);
  return chart.axis.kind === 'place' || chart.axis.kind === 'company' ? nameIn(text, language) : text;
};

const fuels: Readonly<Record<string, { readonly drawing: OilDrawing }>> = fuelWords;

/** The oil that a piece is about, in charts by oil or by fuel. */
const oilOf = ({ by, axis }: Chart, key: string): { readonly oil?: OilDrawing } => {
  if (axis.kind === 'oil' && key !== '') return { oil: oilDrawing(Number(key)) };
  const fuel = by === 'fuel' ? fuels[key] : undefined;
  return fuel === undefined ? {} : { oil: fuel.drawing };
};

/** A chart's keys become numbers again where its axis has numbers. */
const keyValue = (chart: Chart, key: string): unknown =>
  ['count', 'oil', 'duration'].includes(chart.axis.kind) ? Number(key) : key;
