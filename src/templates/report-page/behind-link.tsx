import type { Period } from '#domain/period.ts';
import type { Report } from '#report/define.ts';
import { navigationRequest } from '#state/app-update.ts';
import type { Row } from '#state/reports.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';

/** Address of the rows behind a line or a chart's piece, in the same period. */
export const behindLink = (report: Report, row: Row, period: Period): string | null => {
  if (!report.behind) return null;
  const query = new URLSearchParams({
    startTime: new Date(period.fromMs).toISOString(),
    endTime: new Date(period.toMs).toISOString(),
  });
  for (const [filter, field] of Object.entries(report.behind.filters)) {
    const value = row[field];
    const text = typeof value === 'number' ? String(value) : textIn(value);
    if (text !== null) query.set(filter, text);
  }
  return `/${report.behind.page}?${query.toString()}`;
};

/** On to the records that a line was put together from. */
export const Behind = ({
  report,
  row,
  period,
}: {
  readonly report: Report;
  readonly row: Row;
  readonly period: Period;
}) => {
  const { t } = useSpeech();
  const link = behindLink(report, row, period);
  return link === null ? null : (
    <div className="df">
      <button
        type="button"
        className="btn pri"
        data-part="behind"
        onClick={() => {
          navigationRequest.value = link;
        }}
      >
        <Icon name="link" />
        {t(['查看背后的记录', 'Show the records behind it'])}
      </button>
    </div>
  );
};
