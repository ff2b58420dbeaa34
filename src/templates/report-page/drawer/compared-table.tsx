import { missing } from '#domain/time/time.ts';
import type { Report } from '#report/define.ts';
import type { Row } from '#state/reports/reports.ts';
import { useTranslation } from '#ui/language.tsx';
import { rawValue } from '#ui/table/cell-value.ts';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';
import sections from '#ui/styles/sections.module.css';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

/** One record measured several ways, a line each: where they differ, one of the gauges is wrong. */
export const Compared = ({ report, row }: { readonly report: Report; readonly row: Row }) => {
  const { t, language } = useTranslation();
  const { compared } = report;
  if (!compared) return null;
  return (
    <>
      <div className={sections.heading}>{t(compared.title)}</div>
      <table className={tables.compact} data-part="compared">
        <thead>
          <tr>
            <th />
            {compared.heads.map(({ title, like }) => (
              <th key={like} className={tables.right}>
                {t(title)}
                <small>{cellShapes[report.columns[like]?.kind ?? 'text'].unit}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.rows.map(({ title, fields }) => (
            <tr key={title[1]}>
              <td className={typography.secondary}>{t(title)}</td>
              {compared.heads.map(({ like }, i) => {
                const name = fields[i] ?? null;
                const column = report.columns[like];
                return (
                  <td
                    key={like}
                    className={tables.right}
                    data-field={name ?? undefined}
                    data-value={name === null ? undefined : rawValue(row[name])}
                  >
                    {name === null || !column
                      ? missing
                      : renderCell({ language, nowMs: 0, column, row }, name)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
};
