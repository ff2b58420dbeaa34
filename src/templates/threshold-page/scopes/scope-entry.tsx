import type { ReactNode } from 'react';

import type { ThresholdScope } from '#state/reports/thresholds.ts';
import { Icon } from '#ui/icon.tsx';

import styles from './scope-tree.module.css';
import { scopeKey } from '../threshold-levels.ts';

/** A company or a truck of the tree, with the number of its own limits. */
export const ScopeEntry = ({
  scope,
  depth,
  count,
  isCurrent,
  readOnly,
  onChoose,
  children,
}: {
  readonly scope: ThresholdScope;
  readonly depth: number;
  readonly count: number;
  readonly isCurrent: boolean;
  readonly readOnly: boolean;
  readonly onChoose: (scope: ThresholdScope) => void;
  readonly children: ReactNode;
}) => (
  <button
    type="button"
    className={styles.entry}
    style={{ paddingLeft: `${0.5 + depth * 0.875}rem` }}
    data-id={scopeKey(scope)}
    aria-current={isCurrent}
    onClick={() => onChoose(scope)}
  >
    <span className={styles.name}>{children}</span>
    {readOnly ? <Icon name="lock" /> : null}
    {count === 0 ? null : <span className={styles.count}>{count}</span>}
  </button>
);
