import type { ReactNode } from 'react';

import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import styles from './tree-cell.module.css';
import type { TreeRow } from './tree-rows.ts';

/** The name of a row of a tree, indented by its depth, with the button that folds what is below it. */
export const TreeCell = ({
  place: { depth, hasBelow },
  folded,
  onFold,
  handle,
  children,
}: {
  readonly place: TreeRow;
  readonly folded: boolean;
  readonly onFold: () => void;
  /** By which the row is moved; missing: by whoever reads it, it is not. */
  readonly handle?: ReactNode;
  readonly children: ReactNode;
}) => {
  const { t } = useTranslation();
  return (
    <span className={styles['cell']} style={{ paddingInlineStart: `${depth * 1.25}rem` }}>
      {handle}
      {hasBelow ? (
        <button
          type="button"
          className={styles['fold']}
          aria-expanded={!folded}
          aria-label={folded ? t(['展开下级', 'Expand']) : t(['折叠下级', 'Collapse'])}
          onClick={(event) => {
            // The press is the button's, not the row's.
            event.stopPropagation();
            onFold();
          }}
        >
          <Icon name={folded ? 'right' : 'down'} />
        </button>
      ) : (
        <i className={styles['leaf']} />
      )}
      {children}
    </span>
  );
};
