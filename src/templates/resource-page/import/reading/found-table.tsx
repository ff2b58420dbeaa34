import { useId } from 'react';

import type { Text } from '#i18n/text.ts';
import type { SheetChoices, SheetTable } from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';

import { columnLetter } from './column-letter.ts';
import styles from './found-table.module.css';

type Why = SheetTable['skipped'][number]['why'];

const reasons: Readonly<Record<Why, Text>> = {
  above: ['表头之上', 'Above the header'],
  head: ['重复的表头', 'Repeated header'],
  units: ['单位', 'Units'],
  total: ['合计', 'A total'],
  note: ['说明文字', 'A note'],
};

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
  const width = Math.max(...table.top.map(({ cells }) => cells.length), 1);
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
      <div
        className={styles.scroll}
        tabIndex={0}
        role="region"
        aria-label={t(['文件的前几行', 'First rows of the file'])}
      >
        <table className={styles.cells}>
          <thead>
            <tr>
              <th aria-label={t(['行', 'Row'])} />
              {Array.from({ length: width }, (_, index) => (
                <th key={columnLetter(index)} scope="col">
                  {columnLetter(index)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.top.map(({ rowNumber, cells }) => (
              <tr key={rowNumber} data-head={rowNumber === table.headRow || undefined}>
                <th scope="row">{rowNumber}</th>
                {Array.from({ length: width }, (_, index) => (
                  <td key={columnLetter(index)} title={cells[index]}>
                    {cells[index] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {table.skipped.length === 0 ? null : (
        <details className={styles.skipped} data-part="skipped-rows">
          <summary>
            {t(['略过 {n} 行，都不是名单', '{n} {n:row|rows} skipped: not part of the list'], {
              n: table.skipped.length,
            })}
          </summary>
          <ul>
            {table.skipped.map(({ rowNumber, why, text }) => (
              <li key={rowNumber}>
                {t(['第 {row} 行', 'Row {row}'], { row: rowNumber })} · {t(reasons[why])} · {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
};
