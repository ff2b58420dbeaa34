import type { Report } from '#report/define.ts';
import type { Row } from '#state/reports/reports.ts';
import { now } from '#state/view/clock.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import rowCards from '#ui/styles/row-cards.module.css';
import { rawValue } from '#ui/table/cell-value.ts';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';

import { cardLayout } from './card-layout.ts';

/** Rows as cards on a phone: what and which truck, when, where, and four figures. */
export const ReportCards = ({
  report,
  columns,
  rows,
  selected,
  onChoose,
}: {
  readonly report: Report;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Cards are being selected, these are; null: a tap opens them. */
  readonly selected: ReadonlySet<string> | null;
  readonly onChoose: (id: string) => void;
}) => {
  const { t, language } = useTranslation();
  const unitOf = (name: string, row: Row): string => {
    const column = report.columns[name];
    return column === undefined || row[name] === null || row[name] === undefined
      ? ''
      : ` ${cellShapes[column.kind].unit}`;
  };
  const { lead, compartment, time, place, state, figures } = cardLayout(report, columns);
  return (
    <div className={rowCards.list} data-part="report-table" data-total={rows.length}>
      {rows.map((row) => {
        const id = String(row['id']);
        const cell = (name: string) => {
          const column = report.columns[name];
          return column ? renderCell({ language, nowMs: now.peek(), column, row }, name) : null;
        };
        const field = (name: string) => ({ 'data-field': name, 'data-value': rawValue(row[name]) });
        const bad = Object.values(report.columns).some(
          ({ abnormalBy }) => abnormalBy !== undefined && row[abnormalBy] === true,
        );
        return (
          <button
            key={id}
            type="button"
            className={bad ? `${rowCards.abnormal} ${rowCards.card}` : rowCards.card}
            data-id={id}
            aria-pressed={selected?.has(id)}
            onClick={() => onChoose(id)}
          >
            <span className={rowCards.title}>
              {selected === null ? null : (
                <span className={rowCards.tickBox} aria-hidden="true">
                  {selected.has(id) ? <Icon name="tick" size={14} /> : null}
                </span>
              )}
              {lead.map((name) => (
                <span key={name} {...field(name)}>
                  {cell(name)}
                </span>
              ))}
              {compartment === undefined || row[compartment] === null ? null : (
                <span {...field(compartment)}>
                  {t(['{n} 仓', 'Comp. {n}'], { n: String(row[compartment]) })}
                </span>
              )}
              <span className={layout.spacer} />
              {time === undefined ? null : <b {...field(time)}>{cell(time)}</b>}
            </span>
            {place === undefined && state === undefined ? null : (
              <span className={rowCards.summary}>
                {place === undefined ? null : (
                  <span className={rowCards.place} {...field(place)}>
                    {cell(place)}
                  </span>
                )}
                <span className={layout.spacer} />
                {state === undefined ? null : (
                  <span className={rowCards.state} {...field(state)}>
                    {cell(state)}
                  </span>
                )}
              </span>
            )}
            <span className={rowCards.figures}>
              {figures.map((name) => (
                <span key={name} {...field(name)}>
                  <i>{t(report.columns[name]?.title ?? ['', ''])}</i>
                  {cell(name)}
                  {unitOf(name, row)}
                </span>
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
};
