import type { Text } from '#i18n/text.ts';
import type { SheetTable } from '#state/reports/resource-sheets.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './found-table.module.css';

type Why = SheetTable['skipped'][number]['why'];

const reasons: Readonly<Record<Why, Text>> = {
  above: ['表头之上', 'Above the header'],
  head: ['重复的表头', 'Repeated header'],
  units: ['单位', 'Units'],
  total: ['合计', 'A total'],
  note: ['说明文字', 'A note'],
};

/** Rows of a file that are no part of the list, each with the reason. */
export const SkippedRows = ({ skipped }: { readonly skipped: SheetTable['skipped'] }) => {
  const { t } = useTranslation();
  return (
    <details className={styles.skipped} data-part="skipped-rows">
      <summary>
        {t(['略过 {n} 行，都不是名单', '{n} {n:row|rows} skipped: not part of the list'], {
          n: skipped.length,
        })}
      </summary>
      <ul>
        {skipped.map(({ rowNumber, why, text }) => (
          <li key={rowNumber}>
            {t(['第 {row} 行', 'Row {row}'], { row: rowNumber })} · {t(reasons[why])} · {text}
          </li>
        ))}
      </ul>
    </details>
  );
};
