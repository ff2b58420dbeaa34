import { formatNumber } from '#domain/text/number-format.ts';
import type { SheetTable } from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from '../import-dialog.module.css';

/** How many cells are kept in another spelling than they have in the file. */
export const ImportSummary = ({ table }: { readonly table: SheetTable }) => {
  const { t } = useTranslation();
  const rewritten = table.columns.reduce((sum, column) => sum + column.rewritten, 0);
  return rewritten === 0 ? null : (
    <p className={styles.summary}>
      {t(
        [
          '写法不同的也认得：大小写、全角、空格、单位、日期。改写 {n} 格，原文件不动。',
          'Case, full-width letters, spaces, units and dates are made uniform: {n} {n:cell is|cells are} saved in another spelling; the file stays as it is.',
        ],
        { n: formatNumber(rewritten) },
      )}
    </p>
  );
};
