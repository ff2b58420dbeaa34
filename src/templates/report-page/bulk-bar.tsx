import type { Row } from '#state/reports.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { numberIn } from '#ui/table/cell-value.ts';

import { JudgeForm } from '../judge-form.tsx';

/** What is done to many alarms at once: only to those that are ticked on the page that is seen. */
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
  const { t } = useSpeech();
  return (
    <div className="bulk" role="region" data-part="bulk" aria-label={t(['批量处理', 'Many at once'])}>
      <b>
        {rows.length === 0
          ? t(['点选要处理的报警', 'Tap the alarms to be handled'])
          : t(['已选 {n} 条', '{n} chosen'], { n: rows.length })}
      </b>
      {onAll ? (
        <button type="button" className="btn q sm" onClick={onAll}>
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
        className="btn q sm ico"
        aria-label={t(['取消选择', 'Choose none'])}
        onClick={onClear}
      >
        <Icon name="cross" />
      </button>
    </div>
  );
};
