import { Icon } from '#ui/icon.tsx';

import styles from './scope-tree.module.css';

/** Shows or hides the trucks of a company. */
export const ScopeFold = ({
  depth,
  isOpen,
  label,
  onFold,
}: {
  readonly depth: number;
  readonly isOpen: boolean;
  readonly label: string;
  readonly onFold: () => void;
}) => (
  <button
    type="button"
    className={styles.fold}
    style={{ left: `${depth * 0.875}rem` }}
    aria-expanded={isOpen}
    aria-label={label}
    onClick={onFold}
  >
    <Icon name={isOpen ? 'down' : 'right'} />
  </button>
);
