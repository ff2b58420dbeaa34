import type { Period } from '#domain/time/period.ts';
import type { Report } from '#report/define.ts';
import { navigationRequest } from '#state/lifecycle/app-update.ts';
import type { Row } from '#state/reports/reports.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import buttons from '#ui/styles/buttons.module.css';
import drawers from '#ui/styles/drawers.module.css';

/** Address of the records of a grouped row or of a chart's piece, in the same period. */
export const drillDownLink = (report: Report, row: Row, period: Period): string | null => {
  if (!report.drillDown) return null;
  const query = new URLSearchParams({
    startTime: new Date(period.fromMs).toISOString(),
    endTime: new Date(period.toMs).toISOString(),
  });
  for (const [filter, field] of Object.entries(report.drillDown.filters)) {
    const value = row[field];
    const text = typeof value === 'number' ? String(value) : textIn(value);
    if (text !== null) query.set(filter, text);
  }
  return `/${report.drillDown.page}?${query.toString()}`;
};

/** Opens the records that a grouped row was computed from. */
export const DrillDown = ({
  report,
  row,
  period,
}: {
  readonly report: Report;
  readonly row: Row;
  readonly period: Period;
}) => {
  const { t } = useTranslation();
  const link = drillDownLink(report, row, period);
  return link === null ? null : (
    <div className={drawers.foot}>
      <button
        type="button"
        className={buttons.primary}
        data-part="drill-down"
        onClick={() => {
          navigationRequest.value = link;
        }}
      >
        <Icon name="link" />
        {t(['查看背后的记录', 'Show its records'])}
      </button>
    </div>
  );
};
