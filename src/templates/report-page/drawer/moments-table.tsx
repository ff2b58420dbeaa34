import { litresDecimals } from '#domain/text/litres.ts';
import { formatChange, formatNumber } from '#domain/text/number-format.ts';
import { formatMoment } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import type { Moment } from '#report/define.ts';
import { now } from '#state/view/clock.ts';
import { type Row } from '#state/reports/reports.ts';
import { useTranslation } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';
import { numberAt } from '../table/row-value.ts';
import tables from '#ui/styles/tables.module.css';
import typography from '#ui/styles/typography.module.css';

const figures = [
  { key: 'levelMm', title: words.level, unit: 'mm', digits: 0 },
  { key: 'vtL', title: ['Vt', 'Vt'], unit: 'L', digits: litresDecimals },
  { key: 'v20L', title: ['V20', 'V20'], unit: 'L', digits: litresDecimals },
  { key: 'temperatureC', title: ['', ''], unit: '℃', digits: 1 },
] as const;

/** The record's moments side by side, and what changed from the first to the last. */
export const Moments = ({ row, moments }: { readonly row: Row; readonly moments: readonly Moment[] }) => {
  const { t, language } = useTranslation();
  const shown = figures.filter(({ key }) => moments.some((moment) => moment[key] !== undefined));
  const first = moments[0];
  const last = moments.at(-1);
  const change = (key: (typeof figures)[number]['key']): number | null => {
    const before = numberAt(row, first?.[key]);
    const after = numberAt(row, last?.[key]);
    return before === null || after === null ? null : after - before;
  };
  return (
    <table className={tables.compact} data-part="moments">
      {shown.length === 0 ? null : (
        <thead>
          <tr>
            <th />
            {shown.map(({ key, title, unit }) => (
              <th key={key} className={tables.right}>
                {t(title)}
                <small>{unit}</small>
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {moments.map((moment) => (
          <tr key={moment.time}>
            <td className={typography.secondary}>
              {t(moment.title)} {formatMoment(textIn(row[moment.time]), now.value, language)}
            </td>
            {shown.map(({ key, digits }) => (
              <td
                key={key}
                className={tables.right}
                data-field={moment[key]}
                data-value={numberAt(row, moment[key]) ?? ''}
              >
                {key === 'v20L' ? (
                  <b>{formatNumber(numberAt(row, moment[key]), digits)}</b>
                ) : (
                  formatNumber(numberAt(row, moment[key]), digits)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {moments.length > 1 && shown.length > 0 ? (
        <tfoot>
          <tr>
            <td>{t(['差值', 'Change'])}</td>
            {shown.map(({ key, digits }) => (
              <td key={key} className={tables.right}>
                {formatChange(change(key), digits)}
              </td>
            ))}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
};
