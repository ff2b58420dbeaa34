import { useState, type ReactNode } from 'react';

import type { Chart, Report } from '#report/define.ts';
import { toast } from '#state/view/toasts.ts';
import { phone } from '#state/view/viewport.ts';
import type { ReportChart, ReportCharts as Charts } from '#state/reports/reports.ts';
import { BarList } from '#ui/chart/bar-list.tsx';
import { chartPicture } from '#ui/chart/chart-picture.ts';
import { ColumnChart } from '#ui/chart/column-chart.tsx';
import type { Piece } from '#ui/chart/piece.ts';
import { ShareBar } from '#ui/chart/share-bar.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { cellShapes } from '#ui/table/cells.tsx';

import { saveFile } from '../../save-file.ts';
import { ReadAge } from '../../table-state.tsx';
import type { Read } from '../../use-read.ts';
import { chartPieces } from './chart-pieces.ts';
import { leastTop, tickText } from './chart-axis.ts';
import buttons from '#ui/styles/buttons.module.css';
import chartFrame from '#ui/chart/chart-frame.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './report-charts.module.css';

const One = ({
  chart,
  rows,
  asked,
  chosen,
  onPiece,
}: {
  readonly chart: Chart;
  readonly rows: ReportChart | undefined;
  /** Period and filters in words, for the picture. */
  readonly asked: string;
  readonly chosen: string | null;
  readonly onPiece: (filter: string, value: string) => void;
}) => {
  const translation = useTranslation();
  const { t, m, language } = translation;
  const [at, setAt] = useState<Piece | null>(null);
  const title = t(chart.title);
  const pieces = chartPieces(chart, rows ?? [], translation);
  const { sets } = chart;
  const press = sets === undefined ? undefined : (key: string): void => onPiece(sets, key);
  const picture = async (): Promise<void> => {
    const blob = await chartPicture(title, asked, pieces, getComputedStyle(document.body).fontFamily);
    if (blob) saveFile(blob, `${title}.png`);
    else toast('error', t(['图片没有生成', 'The picture could not be made']));
  };
  const unit = cellShapes[chart.figure.kind].unit;
  return (
    <figure className={chartFrame.chart} data-part="chart" data-id={chart.by} aria-label={title}>
      <figcaption>
        <b>{title}</b>{' '}
        <span className={`${typography.muted} ${typography.small}`}>
          {t(chart.figure.title)} {unit}
        </span>
        <span className={layout.spacer} />
        {at === null ? null : (
          <span className={chartFrame.values}>
            {at.label} <b>{at.text}</b>
          </span>
        )}
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-label={t(['{title}：存为图片', '{title}: save as picture'], { title })}
          disabled={rows === undefined || rows.length === 0}
          onClick={() => void picture()}
        >
          <Icon name="download" size={14} />
        </button>
      </figcaption>
      {rows === undefined ? (
        <div className={chartFrame.empty} />
      ) : rows.length === 0 ? (
        <div className={chartFrame.empty}>{m('noData')}</div>
      ) : chart.kind === 'bars' && rows.every(({ figure }) => figure === 0) ? (
        // A ranking of noughts would name those of whom there is nothing to tell.
        <p className={chartFrame.none}>{t(['没有', 'None'])}</p>
      ) : chart.kind === 'bars' ? (
        <BarList pieces={pieces} chosen={chosen} onPress={press} />
      ) : chart.kind === 'share' ? (
        <ShareBar pieces={pieces} chosen={chosen} onPress={press} />
      ) : (
        <ColumnChart
          pieces={pieces}
          chosen={chosen}
          label={title}
          leastTop={leastTop(chart.figure.kind)}
          low={phone.value}
          tickText={(figure) => tickText(chart.figure, figure, language)}
          onPress={press}
          onPoint={setAt}
        />
      )}
    </figure>
  );
};

/** Pictures of what is filtered, above the rows; a pressed piece filters to it, pressed again it lets go. */
export const ReportCharts = ({
  report,
  charts: read,
  asked,
  values,
  onPiece,
  instead,
  children,
}: {
  readonly report: Report;
  readonly charts: Read<Charts>;
  readonly asked: string;
  readonly values: Readonly<Record<string, string>>;
  readonly onPiece: (filter: string, value: string) => void;
  /** What is said in the place of charts; missing: they stand there, or nothing where all are empty. */
  readonly instead?: ReactNode;
  /** Pictures of another kind, before the others. */
  readonly children?: ReactNode;
}) => {
  const { t } = useTranslation();
  const charts = read.value?.charts ?? null;
  // The empty table below says that there is nothing, and why; frames around nothing would say it again.
  const isEmpty = charts !== null && charts.every((rows) => rows.length === 0);
  if (isEmpty && !children && !instead) return null;
  return (
    // Where they are higher than their place they scroll, by keyboard too.
    <section
      className={styles.charts}
      data-part="charts"
      data-ready={charts !== null}
      data-several={Boolean(children) || (report.charts?.length ?? 0) > 1}
      tabIndex={0}
      aria-label={t(['图表', 'Charts'])}
    >
      {charts === null || isEmpty ? null : (
        <div className={styles.age}>
          <ReadAge read={read} />
        </div>
      )}
      {children}
      {instead}
      {(isEmpty || instead ? [] : (report.charts ?? [])).map((chart, i) => (
        <One
          key={`${chart.by} ${chart.title[1]}`}
          chart={chart}
          rows={charts?.[i]}
          asked={asked}
          chosen={chart.sets === undefined ? null : (values[chart.sets] ?? null)}
          onPiece={onPiece}
        />
      ))}
    </section>
  );
};
