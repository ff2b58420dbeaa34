import { lazy, Suspense, useMemo, useRef, useState, type KeyboardEvent } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import { areas } from '#state/fleet/areas.ts';
import { placeWords } from '#domain/words/place-words.ts';
import type { RowsPictureProps } from '#templates/report-page/slots.ts';
import { scheme } from '#state/view/scheme.ts';
import type { TimeLine } from '#ui/chart/time/time-line.ts';
import { useTranslation } from '#ui/language.tsx';
import { cellText } from '#ui/table/cell-text.ts';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import { cellShapes } from '#ui/table/cells.tsx';

import { plotPoints, trackOf, type PlotPoint } from './gps_info_his/plot-points.part.ts';
import { usePointedRow } from './gps_info_his/use-pointed-row.part.ts';
import typography from '#ui/styles/typography.module.css';
import styles from './gps_info_his/speed-plot.module.css';

const TimePanels = lazy(() =>
  import('#ui/chart/time/time-panels.tsx').then(({ TimePanels: panels }) => ({ default: panels })),
);
const PlotMap = lazy(() => import('./gps_info_his/plot-map.part.tsx'));

const none = [] as const;

/** Columns that are plotted, over the rows' own time. */
const plotted = ['speedKmh'] as const;

/** Height of the lines with their heads, px. */
const plotPx = 184 * plotted.length;

/** Where an arrow key leads from the point at `index`; null: it is no such key. */
const stepOf: Readonly<Record<string, (index: number, last: number) => number>> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  PageUp: (index) => index - 10,
  PageDown: (index) => index + 10,
  Home: () => 0,
  End: (_index, last) => last,
};

const indexOfRow = (points: readonly PlotPoint[], id: string): number | null => {
  const index = points.findIndex(({ row }) => row['id'] === id);
  return index < 0 ? null : index;
};

const nearestTo = (points: readonly PlotPoint[], ms: number): number | null => {
  let best: number | null = null;
  for (const [i, point] of points.entries())
    if (best === null || Math.abs(point.ms - ms) < Math.abs((points[best]?.ms ?? 0) - ms)) best = i;
  return best;
};

/** What is known of the point that plot, map and table point at. */
const PointLine = ({ point, report }: { readonly point: PlotPoint; readonly report: Report }) => {
  const { t, language } = useTranslation();
  const { row, ms } = point;
  const [longitudeDeg, latitudeDeg] = [numberIn(row['longitudeDeg']), numberIn(row['latitudeDeg'])];
  const words =
    longitudeDeg === null || latitudeDeg === null
      ? null
      : placeWords({ longitudeDeg, latitudeDeg }, areas.value);
  return (
    <output className={styles.point} data-part="point" data-id={String(row['id'])}>
      <b>{formatDateTime(ms, language)}</b>
      {plotted.map((name) => {
        const column = report.columns[name];
        return column ? (
          <span key={name}>
            {cellText(column, row[name], language)} {cellShapes[column.kind].unit}
          </span>
        ) : null;
      })}
      <span>
        {words !== null
          ? t(words)
          : longitudeDeg === null || latitudeDeg === null
            ? ''
            : `${formatNumber(longitudeDeg, 5)}, ${formatNumber(latitudeDeg, 5)}`}
      </span>
    </output>
  );
};

/**
 * Speeds over the rows' own time, whatever order the table has them in, beside their track. One point is shown in
 * plot, map and table alike; arrow keys move it.
 */
// oxlint-disable-next-line max-lines-per-function -- one plot with its pointer, keys and map
const SpeedPlot = ({ address, report, rows, waiting }: RowsPictureProps) => {
  const { t, language } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const points = useMemo(() => plotPoints(rows, 'time'), [rows]);
  const [of, setOf] = useState(points);
  if (of !== points) {
    // An index among rows that were replaced points at nothing.
    setOf(points);
    setPointed(null);
  }
  const track = useMemo(() => trackOf(points), [points]);
  const lines = useMemo(
    (): readonly TimeLine[] =>
      plotted.flatMap((name) => {
        const column = report.columns[name];
        if (!column) return [];
        return [
          {
            key: name,
            label: t(column.title),
            unit: cellShapes[column.kind].unit,
            timesMs: points.map(({ ms }) => ms),
            values: points.map(({ row }) => numberIn(row[name])),
            format: (value) => cellText(column, value, language),
          },
        ];
      }),
    [points, report, t, language],
  );
  const point = pointed === null ? undefined : points[pointed];
  const id = point === undefined ? null : textIn(point.row['id']);
  usePointedRow(box, id, (row) => setPointed(row === null ? null : indexOfRow(points, row)));
  const first = points[0]?.ms;
  const last = points.at(-1)?.ms;
  if (first === undefined || last === undefined || first === last)
    return waiting ? (
      <div ref={box} className={styles.plot} aria-hidden="true">
        <div className={styles.lines} style={{ minHeight: plotPx }} />
        <div className={styles.map} />
      </div>
    ) : (
      <div ref={box} hidden />
    );
  const panels = (
    <Suspense fallback={<div style={{ height: plotPx }} />}>
      <TimePanels
        lines={lines}
        marks={none}
        fromMs={first}
        toMs={last}
        scheme={scheme.value}
        language={language}
        group={address}
        atMs={point?.ms ?? null}
        onAtMs={(ms: number | null) => setPointed(ms === null ? null : nearestTo(points, ms))}
      />
    </Suspense>
  );
  const move = (event: KeyboardEvent<HTMLElement>): void => {
    const step = stepOf[event.key];
    if (step === undefined) return;
    // Before the map takes the key for its own.
    event.preventDefault();
    event.stopPropagation();
    const end = points.length - 1;
    const next = Math.max(0, Math.min(end, pointed === null ? 0 : step(pointed, end)));
    setPointed(next);
    const row = box.current
      ?.closest('[data-part=report]')
      ?.querySelector(
        `[data-part=report-table] :is(tr, button)[data-id="${CSS.escape(String(points[next]?.row['id']))}"]`,
      );
    row?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div
      ref={box}
      className={styles.plot}
      data-part="plot"
      data-value={points.length}
      tabIndex={0}
      role="group"
      aria-label={t(['速度与轨迹，左右键移动', 'Speed and track; arrow keys move the point'])}
      onKeyDownCapture={move}
    >
      <div className={styles.lines}>
        {panels}
        {point === undefined ? (
          <div className={`${styles.point} ${typography.muted}`}>
            {t(['指向曲线、轨迹或表格行', 'Point at the plot, the track or a row'])}
          </div>
        ) : (
          <PointLine point={point} report={report} />
        )}
      </div>
      <Suspense fallback={<div className={styles.map} />}>
        <PlotMap
          spots={track.spots}
          pointed={pointed === null ? null : (track.spotOf[pointed] ?? null)}
          onPoint={(spot) => setPointed(spot === null ? null : (track.pointOf[spot] ?? null))}
        />
      </Suspense>
    </div>
  );
};

export default SpeedPlot;
