import { formatDateTime } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import { now } from '#state/view/clock.ts';
import type { Row } from '#state/reports/reports.ts';
import { user } from '#state/session/session.ts';
import { useTranslation } from '#ui/language.tsx';
import { Paper } from '#ui/print/paper.tsx';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';
import paper from '#ui/print/paper.module.css';

/** The page of rows as paper wants it: every row, a head on each sheet, who printed it and when. */
export const PrintSheet = ({
  report,
  title,
  columns,
  rows,
  asked,
  total,
}: {
  readonly report: Report;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Period and filters in words. */
  readonly asked: string;
  readonly total: number;
}) => {
  const { t, language } = useTranslation();
  const shown = columns.flatMap((name) => {
    const column = report.columns[name];
    return column ? [{ name, column }] : [];
  });
  return (
    <Paper>
      {() => (
        <>
          <h1>{title}</h1>
          <p>
            {asked} · {t(['{n} / {total} 条', '{n} of {total} {total:row|rows}'], { n: rows.length, total })}{' '}
            · {formatDateTime(now.peek(), language)} ({t(['中国时间', 'China time'])}) ·{' '}
            {user.value?.name ?? ''}
          </p>
          <table>
            <thead>
              <tr>
                {shown.map(({ name, column }) => (
                  <th key={name}>
                    {t(column.title)} <small>{cellShapes[column.kind].unit}</small>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={String(row['id'])}>
                  {shown.map(({ name, column }) => (
                    <td key={name} className={cellShapes[column.kind].right ? paper.right : undefined}>
                      {renderCell({ language, nowMs: now.peek(), column, row }, name)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Paper>
  );
};
