import type { ReactNode } from 'react';

import styles from './authority.module.css';

/** A table that may be wider than its place: it is scrolled by keys too. */
export const Wide = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.wide} role="region" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
