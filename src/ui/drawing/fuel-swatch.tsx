import type { ReactNode } from 'react';

import styles from './fuel-swatch.module.css';

const looks = {
  gas: styles.fuel,
  die: `${styles.fuel} ${styles.diesel}`,
  oth: `${styles.fuel} ${styles.other}`,
} as const;

/** The colour and pattern of a fuel in a drawing of a tank, beside its name. */
export const FuelSwatch = ({ oil }: { readonly oil: keyof typeof looks }): ReactNode => (
  <i className={looks[oil]} />
);
