import { auditValueText } from '#domain/access/audit-values.ts';
import { auditActionText, auditFieldText, auditSubjectText } from '#domain/access/audit-words.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { definedTitle, resources } from '#pages/definitions.ts';
import type { AuditRow } from '#contract/session/audit.ts';
import { nameIn } from '#state/view/english-names.ts';
import { phone } from '#state/view/viewport.ts';
import { type Translation, useTranslation } from '#ui/language.tsx';
import { DataGrid } from '#ui/table/data-grid.tsx';
import type { GridColumn } from '#ui/table/grid-row.ts';

import layout from '#ui/styles/layout.module.css';
import rowCards from '#ui/styles/row-cards.module.css';
import typography from '#ui/styles/typography.module.css';

const pages = [...resources.values()];

/** So many changed fields are named in a line; the entry itself has all. */
const namedInLine = 3;

const summaryOf = (row: AuditRow, { t, language }: Translation): string => {
  const { action, changes, names } = row;
  const named = changes.slice(0, namedInLine).map(({ field, before, after }) => {
    const name = t(auditFieldText(row, field, pages));
    const told = (value: string | null): string =>
      value === null ? '—' : auditValueText(action, field, value, pages, language, names);
    return before === null ? `${name}: ${told(after)}` : `${name}: ${told(before)} → ${told(after)}`;
  });
  const more = changes.length - named.length;
  return [...named, ...(more > 0 ? [`+${more}`] : [])].join(t(['；', '; ']));
};

const cellOf = (row: AuditRow, name: string, translation: Translation): string => {
  switch (name) {
    case 'time':
      return formatDateTime(row.time, translation.language);
    case 'action':
      return translation.t(auditActionText(row.action, pages));
    case 'changes':
      return summaryOf(row, translation);
    case 'companyName':
      return row.companyName === null ? '—' : nameIn(row.companyName, translation.language);
    case 'ip':
      return row.ip || '—';
    case 'userName':
      return row.userName;
    default:
      return translation.t(auditSubjectText(row.subject, definedTitle));
  }
};

const columnsFor = ({ t }: Translation, widthPx: number): readonly GridColumn[] =>
  [
    ['time', t(['时间', 'Time'])],
    ['userName', t(['谁', 'Who'])],
    ...(widthPx < 1100 ? [] : [['companyName', t(['公司', 'Company'])]]),
    ['action', t(['操作', 'Action'])],
    ['subject', t(['对象', 'Subject'])],
    ['changes', t(['修改前 → 修改后', 'Before → after'])],
    ['ip', t(['来源地址', 'From address'])],
  ].map(([name = '', title = '']) => ({
    name,
    title,
    unit: '',
    right: false,
    sortable: false,
    yields: name === 'changes',
  }));

/** Entries one a line; on a phone as cards. */
export const AuditRows = ({
  rows,
  chosen,
  widthPx,
  onChoose,
}: {
  readonly rows: readonly AuditRow[];
  readonly chosen: string | null;
  readonly widthPx: number;
  readonly onChoose: (id: string) => void;
}) => {
  const translation = useTranslation();
  if (phone.value)
    return (
      <div className={rowCards.list} data-part="report-table" data-total={rows.length}>
        {rows.map((row) => (
          <button
            key={row.id}
            type="button"
            className={rowCards.card}
            data-id={row.id}
            onClick={() => onChoose(String(row.id))}
          >
            <span className={rowCards.title}>
              <b>{cellOf(row, 'action', translation)}</b>
              <span className={layout.spacer} />
              <span className={typography.secondary}>{row.userName}</span>
            </span>
            <span className={rowCards.summary}>
              <span>{cellOf(row, 'subject', translation)}</span>
              <span>{cellOf(row, 'time', translation)}</span>
            </span>
          </button>
        ))}
      </div>
    );
  return (
    <DataGrid
      part="report-table"
      columns={columnsFor(translation, widthPx)}
      rows={rows.map((row) => ({ id: String(row.id), values: { ...row } }))}
      cell={({ id }, name) => {
        const row = rows.find((one) => String(one.id) === id);
        return row ? cellOf(row, name, translation) : null;
      }}
      order="-time"
      onOrder={() => {}}
      chosen={chosen}
      onChoose={onChoose}
      pinFirst={false}
      rowPx={32}
    />
  );
};
