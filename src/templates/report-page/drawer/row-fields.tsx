import type { Report } from '#report/define.ts';
import type { Row } from '#state/reports/reports.ts';
import { now } from '#state/view/clock.ts';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import { rawValue } from '#ui/table/cell-value.ts';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';

/** All fields of a row, as they are stored. */
export const RowFields = ({ report, row }: { readonly report: Report; readonly row: Row }) => {
  const { t, language } = useTranslation();
  return (
    <dl className={sections.facts}>
      {Object.entries(report.columns).map(([name, column]) => (
        <div key={name} className={layout.contents}>
          <dt>{t(column.title)}</dt>
          <dd data-field={name} data-value={rawValue(row[name])}>
            {renderCell({ language, nowMs: now.value, column, row }, name)}
            {row[name] === null || row[name] === undefined ? '' : ` ${cellShapes[column.kind].unit}`}
          </dd>
        </div>
      ))}
    </dl>
  );
};
