import { lazy, Suspense, useMemo } from 'react';

import { instantMs } from '#domain/time.ts';
import type { Report } from '#report/define.ts';
import type { Row } from '#state/reports.ts';
import { scheme } from '#state/scheme.ts';
import type { TimeLine } from '#ui/chart/time-panels.tsx';
import { useSpeech } from '#ui/language.tsx';
import { cellText } from '#ui/table/cell-text.ts';
import { numberIn, textIn } from '#ui/table/cell-value.ts';
import { cellShapes } from '#ui/table/cells.tsx';

const TimePanels = lazy(() =>
  import('#ui/chart/time-panels.tsx').then(({ TimePanels: panels }) => ({ default: panels })),
);

const none = [] as const;

/** The rows of the page as lines over their own time, whatever order the table has them in. */
export const ReportPlot = ({
  report,
  plot,
  rows,
  group,
}: {
  readonly report: Report;
  readonly plot: NonNullable<Report['plot']>;
  readonly rows: readonly Row[];
  readonly group: string;
}) => {
  const { t, language } = useSpeech();
  const lines = useMemo((): readonly TimeLine[] => {
    const points = rows
      .flatMap((row) => {
        const ms = instantMs(textIn(row[plot.time]));
        return ms === null ? [] : [{ ms, row }];
      })
      .toSorted((one, other) => one.ms - other.ms);
    return plot.lines.flatMap((name) => {
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
    });
  }, [rows, plot, report, t, language]);
  const times = lines[0]?.timesMs ?? none;
  const first = times[0];
  const last = times.at(-1);
  if (first === undefined || last === undefined || first === last) return null;
  return (
    <Suspense fallback={<div style={{ height: 180 }} />}>
      <TimePanels
        lines={lines}
        marks={none}
        fromMs={first}
        toMs={last}
        scheme={scheme.value}
        language={language}
        group={group}
      />
    </Suspense>
  );
};
