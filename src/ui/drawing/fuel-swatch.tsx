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

/** The same as a background of an area that is as wide as its share. */
export const oilGround = {
  gas: 'var(--tw-oil-gas)',
  die: 'repeating-linear-gradient(135deg, var(--tw-oil-die) 0 2.5px, color-mix(in srgb, var(--tw-oil-die) 60%, var(--tw-surface)) 2.5px 4px)',
  oth: 'radial-gradient(circle, color-mix(in srgb, var(--tw-surface) 60%, transparent) 0.8px, transparent 1px) 0 0/3px 3px, var(--tw-oil-oth)',
} as const;
