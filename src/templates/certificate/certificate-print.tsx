import type { ReactNode } from 'react';

import { Paper } from '#ui/print/paper.tsx';
import styles from './certificate-print.module.css';

/**
 * A certificate as it is printed, on sheets of A4.
 * @param zoom how much smaller it is printed, to stay on one sheet
 */
export const CertificatePrint = ({
  zoom = 1,
  children,
}: {
  readonly zoom?: number;
  readonly children: ReactNode;
}) => (
  <Paper>
    {() => (
      <div
        className={styles.paper}
        data-part="certificate-paper"
        data-mantine-color-scheme="light"
        style={{ zoom }}
      >
        {children}
      </div>
    )}
  </Paper>
);
