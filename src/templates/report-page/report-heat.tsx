import { useEffect, useState } from 'react';

import { cellBox, cellName, type CellCount, type CellSize } from '#domain/map-cell.ts';
import type { Period } from '#domain/period.ts';
import { plural } from '#i18n/plural.ts';
import type { Report } from '#report/define.ts';
import { navigationRequest } from '#state/app-update.ts';
import { areas, loadAreas } from '#state/areas.ts';
import { placeWords } from '#domain/place-words.ts';
import { loadHeat, type Filters, type ReportHeat as Heat } from '#state/reports.ts';
import { scheme } from '#state/scheme.ts';
import { useSpeech } from '#ui/language.tsx';
import { HeatMap } from '#ui/map/heat-map.tsx';

import { useKeyed } from '../use-keyed.ts';

import './report-heat.css';

/** As many places as are named beside the map. */
const named = 6;

interface Drawn {
  readonly cells: readonly CellCount[];
  readonly size: CellSize;
}

const nothing: Drawn = { cells: [], size: 8 };
const none: readonly CellCount[] = [];

/** Rows behind a cell: the page behind this one, with what is filtered here and it knows too. */
const behindCell = (report: Report, filters: Filters, period: Period, cell: string): string | null => {
  if (!report.behind) return null;
  const known = ['signCode', 'companyCode', ...Object.keys(report.behind.filters)];
  const query = new URLSearchParams([
    ['startTime', new Date(period.fromMs).toISOString()],
    ['endTime', new Date(period.toMs).toISOString()],
    ...known.map((name) => [name, filters[name] ?? '']).filter(([, value]) => value !== ''),
    ['cell', cell],
  ]);
  return `/${report.behind.page}?${query.toString()}`;
};

/** Where the rows are, among the report's pictures. The places with most are named and can be pressed there too. */
const ReportHeat = ({
  address,
  report,
  filters,
  turn,
  period,
  onCell,
}: {
  readonly address: string;
  readonly report: Report;
  readonly filters: Filters;
  readonly turn: number;
  readonly period: Period;
  /** '' lets go of the chosen one. */
  readonly onCell: (cell: string) => void;
}) => {
  const { t } = useSpeech();
  const [heat, setHeat] = useState<Heat | null>(null);
  const [drawn, setDrawn] = useState<Drawn>(nothing);
  const { cell: chosen = '', ...others } = filters;
  useKeyed(
    JSON.stringify([address, others, turn]),
    () => loadHeat(address, others),
    (loaded) => {
      if (loaded) setHeat(loaded);
    },
  );
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
  const link = chosen === '' ? null : behindCell(report, others, period, chosen);
  return (
    <figure
      className="chart report-heat"
      data-part="heat"
      data-value={heat?.cells.length ?? ''}
      aria-label={title}
    >
      <figcaption>
        <b>{title}</b>
        <span className="t3 small">{t(['每格次数，点按筛选', 'count a cell; press to filter'])}</span>
        <span className="sp" />
        {heat !== null && heat.unplaced > 0 ? (
          <span className="t3 small">
            {t(plural(heat.unplaced, '{n} 条没有位置', '{n} has no place', '{n} have no place'), {
              n: heat.unplaced,
            })}
          </span>
        ) : null}
        {heat?.cut ? (
          <span className="t3 small">{t(['次数少的格子未显示', 'cells with fewest are left out'])}</span>
        ) : null}
        {link === null ? null : (
          <button
            type="button"
            className="btn sm"
            data-part="heat-behind"
            onClick={() => {
              navigationRequest.value = link;
            }}
          >
            {t(['查看格内记录', 'Rows in the cell'])}
          </button>
        )}
      </figcaption>
      <div className="heat-body">
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
