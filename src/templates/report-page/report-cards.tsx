import type { Report } from '#report/define.ts';
import type { Row } from '#state/reports.ts';
import { now } from '#state/clock.ts';
import { Icon } from '#ui/icon.tsx';
import { cellShapes, renderCell } from '#ui/table/cells.tsx';
import { rawValue } from '#ui/table/cell-value.ts';
import { useSpeech } from '#ui/language.tsx';

/** Rows as cards on a phone: what and which truck, when, where, and four figures. */
export const ReportCards = ({
  report,
  columns,
  rows,
  ticked,
  onChoose,
}: {
  readonly report: Report;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** Cards are being ticked, these are; null: they are opened. */
  readonly ticked: ReadonlySet<string> | null;
  readonly onChoose: (id: string) => void;
}) => {
  const { t, language } = useSpeech();
  const kindOf = (name: string): string => report.columns[name]?.kind ?? 'text';
  const first = (kinds: readonly string[]): string | undefined =>
    columns.find((name) => kinds.includes(kindOf(name)));
  const lead = [first(['seal', 'choice']), first(['plate'])].filter((name) => name !== undefined);
  const compartment = columns.find((name) => name === 'compartment');
  const time = first(['time', 'day']);
  const place = first(['place']);
  const line = first(['spark']);
  // Whether somebody has looked at an alarm already is the first thing to know of it.
  const state = report.judged && 'state' in report.columns && !lead.includes('state') ? 'state' : undefined;
  const used = new Set([...lead, compartment, time, place, line, state]);
  const left = columns.filter((name) => !used.has(name));
  const measured = left.filter(
    (name) => cellShapes[report.columns[name]?.kind ?? 'text'].right || kindOf(name) === 'time',
  );
  const figures = report.cards?.filter((name) => columns.includes(name)) ?? [
    // A record without a figure still has something to say.
    ...(measured.length > 0 ? measured : left).slice(0, line === undefined ? 4 : 3),
    ...(line === undefined ? [] : [line]),
  ];
  return (
    <div className="cards" data-part="report-table" data-total={rows.length}>
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
            className={bad ? 'rc x' : 'rc'}
            data-id={id}
            aria-pressed={ticked?.has(id)}
            onClick={() => onChoose(id)}
          >
            <span className="r1">
              {ticked === null ? null : (
                <span className="tickbox" aria-hidden="true">
                  {ticked.has(id) ? <Icon name="tick" size={14} /> : null}
                </span>
              )}
              {lead.map((name) => (
                <span key={name} {...field(name)}>
                  {cell(name)}
                </span>
              ))}
              {compartment === undefined || row[compartment] === null ? null : (
                <span {...field(compartment)}>
                  {t(['{n} 仓', 'No. {n}'], { n: String(row[compartment]) })}
                </span>
              )}
              <span className="sp" />
              {time === undefined ? null : <b {...field(time)}>{cell(time)}</b>}
            </span>
            {place === undefined && state === undefined ? null : (
              <span className="r2">
                {place === undefined ? null : (
                  <span className="where" {...field(place)}>
                    {cell(place)}
                  </span>
                )}
                <span className="sp" />
                {state === undefined ? null : (
                  <span className="state" {...field(state)}>
                    {cell(state)}
                  </span>
                )}
              </span>
            )}
            <span className="r4">
              {figures.map((name) => (
                <span key={name} {...field(name)}>
                  <i>{t(report.columns[name]?.title ?? ['', ''])}</i>
                  {cell(name)}
                </span>
              ))}
            </span>
          </button>
        );
      })}
    </div>
  );
};
