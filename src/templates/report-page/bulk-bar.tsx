import type { Row } from '#state/reports.ts';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { numberIn } from '#ui/table/cell-value.ts';

import { JudgeForm } from '../judge-form.tsx';

/** What is done to many alarms at once: only to those that are ticked on the page that is seen. */
export const BulkBar = ({
  rows,
  onClear,
  onDone,
}: {
  readonly rows: readonly Row[];
  readonly onClear: () => void;
  readonly onDone: () => void;
}) => {
  const { t } = useSpeech();
  return (
    <div className="bulk" role="region" data-part="bulk" aria-label={t(['批量处理', 'Many at once'])}>
      <b>{t(['已选 {n} 条', '{n} chosen'], { n: rows.length })}</b>
      <JudgeForm
        alarms={rows.map((row) => ({
          id: String(row['id']),
          stateVersion: numberIn(row['stateVersion']),
        }))}
        onDone={onDone}
      />
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
