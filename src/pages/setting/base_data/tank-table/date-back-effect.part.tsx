import { formatNumber } from '#domain/text/number-format.ts';
import type { CorrectionPreview } from '#state/reports/corrections.ts';
import { useTranslation } from '#ui/language.tsx';
import ruled from '#ui/styles/ruled-list.module.css';
import typography from '#ui/styles/typography.module.css';

import { ChangedRow } from './changed-row.part.tsx';
import styles from './date-back.module.css';

/** What a correction would change, before it is saved: sums first, then the rows that differ. */
export const DateBackEffect = ({ preview }: { readonly preview: CorrectionPreview }) => {
  const { t } = useTranslation();
  const { raised, changed, withdrawn, retained, rows } = preview;
  const total = raised + changed + withdrawn + retained;
  if (total === 0)
    return (
      <p data-part="date-back-effect" data-total="0">
        {t(['重新计算不会改变任何记录。', 'Recalculation would not change any record.'])}
      </p>
    );
  return (
    <div data-part="date-back-effect" data-total={total}>
      <p>
        {t(
          [
            '将改变 {changed} 条、新增 {raised} 条、撤回 {withdrawn} 条；已研判的 {retained} 条报警保留。',
            '{changed} {changed:record changes|records change}, {raised} {raised:is|are} added, {withdrawn} withdrawn; {retained} judged {retained:alarm stays|alarms stay}.',
          ],
          {
            changed: formatNumber(changed),
            raised: formatNumber(raised),
            withdrawn: formatNumber(withdrawn),
            retained: formatNumber(retained),
          },
        )}
      </p>
      {rows.length < total ? (
        <p className={`${typography.muted} ${typography.small}`}>
          {t(['列出前 {n} 条，报警在前', 'The first {n}, alarms before records'], { n: rows.length })}
        </p>
      ) : null}
      <ul
        className={`${ruled.list} ${styles.rows}`}
        tabIndex={0}
        aria-label={t(['会改变的记录', 'Records that change'])}
      >
        {rows.map((row) => (
          <ChangedRow key={row.id} row={row} />
        ))}
      </ul>
    </div>
  );
};
