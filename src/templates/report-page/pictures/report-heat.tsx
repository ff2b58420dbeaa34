import { useEffect, useState } from 'react';

import { cellBox, type CellCount, cellName, type CellSize } from '#domain/geo/map-cell.ts';
import type { Period } from '#domain/time/period.ts';
import { placeWords } from '#domain/words/place-words.ts';
import type { Report } from '#report/define.ts';
import { areas, loadAreas } from '#state/fleet/areas.ts';
import { type Filters, loadHeat } from '#state/reports/reports.ts';
import { scheme } from '#state/view/scheme.ts';
import chartFrame from '#ui/chart/chart-frame.module.css';
import { useTranslation } from '#ui/language.tsx';
import { HeatMap } from '#ui/map/heat/heat-map.tsx';

import { useRead } from '../../use-read.ts';
import { HeatCaption } from './heat-caption.tsx';
import styles from './report-heat.module.css';

/** As many places as are named beside the map. */
const named = 6;

interface Drawn {
  readonly cells: readonly CellCount[];
  readonly size: CellSize;
}

const nothing: Drawn = { cells: [], size: 8 };
const none: readonly CellCount[] = [];

/** Address of the rows of a cell: the drill-down page, with the filters of this page that it has too. */
const drillDownCell = (report: Report, filters: Filters, period: Period, cell: string): string | null => {
  if (!report.drillDown) return null;
  const known = ['signCode', 'companyCode', ...Object.keys(report.drillDown.filters)];
  const query = new URLSearchParams([
    ['startTime', new Date(period.fromMs).toISOString()],
    ['endTime', new Date(period.toMs).toISOString()],
    ...known.map((name) => [name, filters[name] ?? '']).filter(([, value]) => value !== ''),
    ['cell', cell],
  ]);
  return `/${report.drillDown.page}?${query.toString()}`;
};

/** Where the rows are, among the report's pictures. The places with most are named and can be pressed there too. */
const ReportHeat = ({
  address,
  report,
  filters,
  refetchKey,
  period,
  onCell,
}: {
  readonly address: string;
  readonly report: Report;
  readonly filters: Filters;
  readonly refetchKey: number;
  readonly period: Period;
  /** '' lets go of the chosen one. */
  readonly onCell: (cell: string) => void;
}) => {
  const { t } = useTranslation();
  const [drawn, setDrawn] = useState<Drawn>(nothing);
  const { cell: chosen = '', ...others } = filters;
  const read = useRead(JSON.stringify([address, others, refetchKey]), () => loadHeat(address, others));
  const heat = read.value;
  useEffect(() => {
    if (areas.peek().length === 0) void loadAreas();
  }, []);
  const press = (cell: string): void => onCell(cell === chosen ? '' : cell);
  const title = t(['地点分布', 'Where']);
  const rows = drawn.cells.slice(0, named).map((cell) => {
    const one = { size: drawn.size, x: cell.x, y: cell.y };
    const { west, south, east, north } = cellBox(one);
    const [longitudeDeg, latitudeDeg] = [(west + east) / 2, (south + north) / 2];
    // A cell that is wider than that may be named by what lies in it.
    const words = placeWords({ longitudeDeg, latitudeDeg }, areas.value, Math.max(5000, drawn.size * 400));
    return {
      name: cellName(one),
      count: cell.count,
      words: words ? t(words) : `${longitudeDeg.toFixed(3)}, ${latitudeDeg.toFixed(3)}`,
    };
  });
  const link = chosen === '' ? null : drillDownCell(report, others, period, chosen);
  return (
    <figure
      className={`${chartFrame.chart} ${styles.heat}`}
      data-part="heat"
      data-value={heat?.cells.length ?? ''}
      aria-label={title}
    >
      <HeatCaption title={title} read={read} link={link} />
      <div className={styles.body}>
        <HeatMap
          label={title}
          scheme={scheme.value}
          cells={heat?.cells ?? none}
          shapes={areas.value}
          chosen={chosen === '' ? null : chosen}
          onPress={press}
          onCells={(cells, size) => setDrawn({ cells, size })}
        />
        <ol>
          {rows.map(({ name, count, words }) => (
            <li key={name}>
              <button
                type="button"
                data-id={name}
                data-value={count}
                aria-pressed={name === chosen}
                onClick={() => press(name)}
              >
                <span>{words}</span>
                <b>{count}</b>
              </button>
            </li>
          ))}
        </ol>
      </div>
    </figure>
  );
};

export default ReportHeat;
