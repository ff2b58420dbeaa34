import type { RowsField } from '#resource/fields.ts';
import { useTranslation } from '#ui/language.tsx';
import segmented from '#ui/styles/segmented.module.css';
import typography from '#ui/styles/typography.module.css';

/** How many rows of one thing there are, one of a few counts. */
export const RowCount = ({
  field,
  count,
  readOnly,
  onCount,
}: {
  readonly field: RowsField;
  readonly count: number;
  readonly readOnly: boolean;
  readonly onCount: (count: number) => void;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <span className={`${typography.muted} ${typography.small}`}>{t(field.words.count)}</span>
      <div className={segmented.small} role="group" aria-label={t(field.title)}>
        {Array.from({ length: field.maxRows + 1 }, (_, i) => i)
          .slice(field.mayBeEmpty ? 0 : 1)
          .map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={count === one}
              disabled={readOnly}
              onClick={() => onCount(one)}
              style={{ fontWeight: count === one ? 600 : 400 }}
            >
              {one}
            </button>
          ))}
      </div>
    </>
  );
};
