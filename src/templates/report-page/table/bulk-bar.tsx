import type { Row } from '#state/reports/reports.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { numberIn } from '#ui/table/cell-value.ts';

import { JudgeForm } from '../../judging/judge-form.tsx';
import buttons from '#ui/styles/buttons.module.css';
import styles from './bulk-bar.module.css';

/** Bulk actions on alarms: only on those that are selected on the visible page. */
export const BulkBar = ({
  rows,
  onAll,
  onClear,
  onDone,
}: {
  readonly rows: readonly Row[];
  /** Ticks all rows of the page, where no head of a table can. */
  readonly onAll?: () => void;
  readonly onClear: () => void;
  readonly onDone: () => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.bulk} role="region" data-part="bulk" aria-label={t(['批量处理', 'Bulk actions'])}>
      <b>
        {rows.length === 0
          ? t(['点选要处理的报警', 'Tap the alarms to be handled'])
          : t(['已选 {n} 条', '{n} chosen'], { n: rows.length })}
      </b>
      {onAll ? (
        <button type="button" className={buttons.quietSmall} onClick={onAll}>
          {t(['全选本页', 'Select all rows of this page'])}
        </button>
      ) : null}
      {rows.length === 0 ? null : (
        <JudgeForm
          alarms={rows.map((row) => ({
            id: String(row['id']),
            stateVersion: numberIn(row['stateVersion']),
          }))}
          onDone={onDone}
        />
      )}
      <button
        type="button"
        className={buttons.quietSmallIcon}
        aria-label={t(['取消选择', 'Clear selection'])}
        onClick={onClear}
      >
        <Icon name="cross" />
      </button>
    </div>
  );
};
