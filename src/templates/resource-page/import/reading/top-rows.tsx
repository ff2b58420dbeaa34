import type { SheetTable } from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';

import { columnLetter } from './column-letter.ts';
import styles from './found-table.module.css';

/** The first rows of a file, as they stand in it. */
export const TopRows = ({ table }: { readonly table: SheetTable }) => {
  const { t } = useTranslation();
  const width = Math.max(...table.top.map(({ cells }) => cells.length), 1);
  return (
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
  );
};
