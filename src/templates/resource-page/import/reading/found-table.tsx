import { useId } from 'react';

import type { SheetChoices, SheetTable } from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';

import styles from './found-table.module.css';
import { SkippedRows } from './skipped-rows.tsx';
import { TopRows } from './top-rows.tsx';

/** Rows that can be the head: those that are shown, and what was chosen. */
const headRows = ({ top, headRow }: SheetTable): readonly number[] =>
  [...new Set([...top.map(({ rowNumber }) => rowNumber), headRow])]
    .filter((row) => row > 0)
    .toSorted((a, b) => a - b);

/** Where in the file the list was found: its sheet, its head, what was left out. Each can be said otherwise. */
export const FoundTable = ({
  table,
  choices,
  onChoices,
}: {
  readonly table: SheetTable;
  readonly choices: SheetChoices;
  readonly onChoices: (choices: SheetChoices) => void;
}) => {
  const { t } = useTranslation();
  const id = useId();
  const hidden = new Set(table.columns.filter(({ isHidden }) => isHidden).map(({ index }) => index));
  const told = [
    ...(hidden.size > 0
      ? [t(['{n} 列隐藏也读了', '{n} hidden {n:column|columns} read, too'], { n: hidden.size })]
      : []),
    ...(table.filledCells > 0
      ? [
          t(['合并单元格已补全 {n} 格', '{n} {n:cell|cells} filled from merged ones'], {
            n: table.filledCells,
          }),
        ]
      : []),
  ];
  // What is said of another sheet's columns says nothing of this one's.
  const sayTable = (said: Pick<SheetChoices, 'sheet' | 'headRow'>): void => {
    const { columns: _columns, ...others } = choices;
    onChoices({ ...others, ...said });
  };
  return (
    <section className={styles.found} aria-labelledby={id} data-part="import-table">
      <div className={styles.line}>
        <h3 id={id}>{t(['找到的表', 'Table found'])}</h3>
        {table.sheets.length > 1 ? (
          <div className={segmented.group} role="group" aria-label={t(['工作表', 'Sheet'])}>
            {table.sheets.map(({ name, rows, isHidden }) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === table.sheet}
                title={t(['{n} 行', '{n} {n:row|rows}'], { n: rows })}
                onClick={() => {
                  const { headRow: _headRow, columns: _columns, ...others } = choices;
                  onChoices({ ...others, sheet: name });
                }}
              >
                {name}
                {isHidden ? ` ${t(['（隐藏）', '(hidden)'])}` : ''}
              </button>
            ))}
          </div>
        ) : null}
        <label className={styles.head}>
          {t(['表头在第', 'Header in row'])}
          <span className={inputs.frame}>
            <select
              value={table.headRow}
              data-part="head-row"
              onChange={(event) => sayTable({ sheet: table.sheet, headRow: Number(event.target.value) })}
            >
              {headRows(table).map((row) => (
                <option key={row} value={row}>
                  {row}
                </option>
              ))}
              <option value={0}>{t(['没有表头', 'no header'])}</option>
            </select>
          </span>
          {t(['行', ''])}
        </label>
        <span className={`${typography.muted} ${typography.small} ${styles.told}`}>{told.join(' · ')}</span>
      </div>
      <TopRows table={table} />
      {table.skipped.length === 0 ? null : <SkippedRows skipped={table.skipped} />}
    </section>
  );
};
