import { formatDuration } from '#domain/time/duration.ts';
import { formatDateTime } from '#domain/time/time.ts';
import { alarmWord } from '#domain/words/alarm-words.ts';
import type { Row } from '#state/reports/reports.ts';
import { now } from '#state/view/clock.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import { numberIn } from '#ui/table/cell-value.ts';

import { rowAlarmName } from './row-alarm-name.ts';
import styles from './row-drawer.module.css';
import { unsealingChange } from './unsealing-change.ts';

import type { RowFacts } from './row-facts.ts';

/** What is wrong with a row: its alarm, since when, and what changed on board. */
export const RowFault = ({
  row,
  alarm,
  facts: { beganMs: began, isOpen: open },
}: {
  readonly row: Row;
  /** The first of the alarms of the row. */
  readonly alarm: Row | undefined;
  readonly facts: RowFacts;
}) => {
  const { t, language } = useTranslation();
  // What no alarm has a priority for is judged by its seal.
  const priority = alarm ? alarmWord(numberIn(alarm['type']) ?? 0).priority : 1;
  const litres = unsealingChange(row);
  return (
    <div className={`${sections.reason} ${styles.reason}`} data-priority={priority} data-part="abnormal">
      <PriorityGlyph priority={priority} size={18} />
      <div>
        <b>{alarm ? t(rowAlarmName(alarm)) : t(['异常', 'Abnormal'])}</b>
        {began === null ? null : (
          <div className={`${typography.secondary} ${typography.small}`}>
            {formatDateTime(began, language)}
            {open
              ? ` · ${t(['仍未关闭', 'still open'])} · ${formatDuration((now.value - began) / 1000, language)}`
              : ''}
          </div>
        )}
        {litres === null ? null : (
          <div className={typography.small} data-part="unsealing-change">
            {t(litres)}
          </div>
        )}
      </div>
    </div>
  );
};
