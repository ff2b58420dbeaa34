import type { Text } from '#i18n/text.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './action-filter.module.css';

/** How many rows of a file each thing is done with; pressed, a list shows those alone. */
export const ActionFilter = <A extends string>({
  words,
  rows,
  only,
  onOnly,
}: {
  /** In the order in which they need somebody's eyes. */
  readonly words: Readonly<Record<A, Text>>;
  readonly rows: readonly { readonly action: A }[];
  readonly only: A | null;
  readonly onOnly: (only: A | null) => void;
}) => {
  const { t } = useTranslation();
  return (
    <div className={styles.counts} role="group" aria-label={t(['按结果筛选', 'Filter by result'])}>
      {(Object.keys(words) as A[]).map((action) => {
        const count = rows.filter((row) => row.action === action).length;
        return (
          <button
            key={action}
            type="button"
            className={styles.count}
            data-action={action}
            aria-pressed={only === action}
            disabled={count === 0}
            onClick={() => onOnly(only === action ? null : action)}
          >
            <b>{count}</b> {t(words[action])}
          </button>
        );
      })}
    </div>
  );
};
