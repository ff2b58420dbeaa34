import { lazy, Suspense, useMemo, useState } from 'react';

import { instantMs } from '#domain/time/time.ts';
import { scheme } from '#state/view/scheme.ts';
import type { RowsPictureProps } from '#templates/report-page/slots.ts';
import { SupplyForecast } from '#templates/supply-forecast.tsx';
import type { TimeLine } from '#ui/chart/time/time-line.ts';
import { useTranslation } from '#ui/language.tsx';
import { cellText } from '#ui/table/cell-text.ts';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import { cellShapes } from '#ui/table/cells.tsx';

const TimePanels = lazy(() =>
  import('#ui/chart/time/time-panels.tsx').then(({ TimePanels: panels }) => ({ default: panels })),
);

const none = [] as const;

/** Columns that are drawn, over the readings' own time. */
const drawn = ['mainVoltageV', 'controllerVoltageV', 'batteryVoltageV'] as const;

/** Height of one line with its head, px. */
const linePx = 120;

/** Voltages over the time of the readings, whatever order the table has them in. */
const VoltageLines = ({ address, report, rows, waiting }: RowsPictureProps) => {
  const { t, language } = useTranslation();
  const [atMs, setAtMs] = useState<number | null>(null);
  const readings = useMemo(
    () =>
      rows
        .flatMap((row) => {
          const ms = instantMs(textIn(row['time']));
          return ms === null ? [] : [{ row, ms }];
        })
        .toSorted((a, b) => a.ms - b.ms),
    [rows],
  );
  const lines = useMemo(
    (): readonly TimeLine[] =>
      drawn.flatMap((name) => {
        const column = report.columns[name];
        const values = readings.map(({ row }) => numberIn(row[name]));
        if (!column || values.every((value) => value === null)) return [];
        return [
          {
            key: name,
            label: t(column.title),
            unit: cellShapes[column.kind].unit,
            timesMs: readings.map(({ ms }) => ms),
            values,
            format: (value) => cellText(column, value, language),
          },
        ];
      }),
    [readings, report, t, language],
  );
  const signCode = textIn(rows[0]?.['signCode']);
  const [first, last] = [readings[0]?.ms, readings.at(-1)?.ms];
  if (first === undefined || last === undefined || first === last)
    return waiting ? <div style={{ minHeight: linePx * drawn.length }} aria-hidden="true" /> : null;
  return (
    <>
      <div data-part="plot" data-value={readings.length} style={{ minHeight: linePx * lines.length }}>
        <Suspense fallback={null}>
          <TimePanels
            lines={lines}
            marks={none}
            fromMs={first}
            toMs={last}
            scheme={scheme.value}
            language={language}
            group={address}
            atMs={atMs}
            onAtMs={setAtMs}
          />
        </Suspense>
      </div>
      {signCode === null ? null : <SupplyForecast signCode={signCode} />}
    </>
  );
};

export default VoltageLines;
