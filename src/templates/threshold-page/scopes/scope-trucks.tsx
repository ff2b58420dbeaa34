import type { ReactNode } from 'react';

import type { Thresholds } from '#state/reports/thresholds.ts';
import { useTranslation } from '#ui/language.tsx';
import typography from '#ui/styles/typography.module.css';

import styles from './scope-tree.module.css';

/** Trucks of a company that are listed; of more, the search finds the rest. */
const shownTrucks = 100;

/** Trucks of a company, the first of them. */
export const ScopeTrucks = ({
  trucks,
  entryOf,
}: {
  readonly trucks: readonly Thresholds['trucks'][number][];
  readonly entryOf: (truck: Thresholds['trucks'][number]) => ReactNode;
}) => {
  const { t } = useTranslation();
  return (
    <>
      {trucks.slice(0, shownTrucks).map((truck) => (
        <li key={truck.truckId}>{entryOf(truck)}</li>
      ))}
      {trucks.length > shownTrucks ? (
        <li className={`${typography.muted} ${typography.small} ${styles.more}`}>
          {t(['还有 {n} 辆', '{n} more'], { n: trucks.length - shownTrucks })}
        </li>
      ) : null}
    </>
  );
};
