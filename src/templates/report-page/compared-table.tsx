import { missing } from '#domain/time.ts';
import type { Report } from '#report/define.ts';
import type { Row } from '#state/reports.ts';
import { useSpeech } from '#ui/language.tsx';
import { rawValue } from '#ui/table/cell-value.ts';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';

/** One record measured several ways, a line each: where they differ, one of the gauges is wrong. */
export const Compared = ({ report, row }: { readonly report: Report; readonly row: Row }) => {
  const { t, language } = useSpeech();
  const { compared } = report;
  if (!compared) return null;
  return (
    <>
      <div className="sec">{t(compared.title)}</div>
      <table className="ct" data-part="compared">
        <thead>
          <tr>
            <th />
            {compared.heads.map(({ title, like }) => (
              <th key={like} className="r">
                {t(title)}
                <small>{cellShapes[report.columns[like]?.kind ?? 'text'].unit}</small>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compared.rows.map(({ title, fields }) => (
            <tr key={title[1]}>
              <td className="t2">{t(title)}</td>
              {compared.heads.map(({ like }, i) => {
                const name = fields[i] ?? null;
                const column = report.columns[like];
                return (
                  <td
                    key={like}
                    className="r"
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
