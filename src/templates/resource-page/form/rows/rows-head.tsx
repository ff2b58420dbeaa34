import { formatNumber } from '#domain/text/number-format.ts';
import type { RowsField } from '#resource/fields.ts';
import { useTranslation } from '#ui/language.tsx';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

import { numberOf } from './drawn-rows.ts';
import { RowCount } from './row-count.tsx';
import styles from './rows-editor.module.css';

/** How many rows there are, and what they hold together. */
export const RowsHead = ({
  field,
  rows,
  isLong,
  drawing,
  readOnly,
  onCount,
}: {
  readonly field: RowsField;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly isLong: boolean;
  readonly drawing: boolean;
  readonly readOnly: boolean;
  readonly onCount: (count: number) => void;
}) => {
  const { t } = useTranslation();
  const total = rows.reduce((sum, row) => sum + numberOf(row['capacityL']), 0);
  return (
    <div
      style={{
        display: 'flex',
        alignItems: 'center',
        gap: '.75rem',
        marginBottom: '.25rem',
        flexWrap: 'wrap',
      }}
    >
      {isLong ? (
        <span className={`${typography.muted} ${typography.small}`}>{t(field.title)}</span>
      ) : (
        <RowCount field={field} count={rows.length} readOnly={readOnly} onCount={onCount} />
      )}
      <span className={layout.spacer} />
      {drawing ? (
        <span className={`${typography.muted} ${typography.small}`}>
          {t(['总容量', 'Capacity'])} <b className={styles.total}>{formatNumber(total / 1000, 1)} m³</b>
        </span>
      ) : null}
    </div>
  );
};
