import type { ReplyOf } from '#contract/calls.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from '../import-dialog.module.css';

/** A row that looked right, and was refused when it was written. */
export type RefusedRow = NonNullable<ReplyOf<'resourceSheets.import'>['refused']>[number];

/** Rows that looked right and stayed out, each with the reason. */
export const RefusedRows = ({ rows }: { readonly rows: readonly RefusedRow[] }) => {
  const { t } = useTranslation();
  return (
    <div className={styles.problem} role="alert" data-part="import-refused">
      {t(['写入时被拒绝，没有导入：', 'Rejected when they were written, and not imported:'])}
      <ul>
        {rows.map(({ rowNumber, name, text }) => (
          <li key={rowNumber}>
            {t(['第 {row} 行（{name}）：', 'Row {row} ({name}): '], { row: rowNumber, name })}
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
};
