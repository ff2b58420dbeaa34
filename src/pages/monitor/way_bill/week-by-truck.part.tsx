import { words } from '#i18n/words.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { PlannedDelivery } from './planned-delivery.part.tsx';
import { plannedTrucks } from './week-plan.part.ts';
import styles from './week-plan.module.css';

/** What a plan of a week is drawn from. */
export interface WeekProps {
  readonly rows: readonly ResourceRow[];
  /** `YYYY-MM-DD`, from Monday on. */
  readonly days: readonly string[];
  readonly today: string;
  readonly dayText: (day: string) => string;
  readonly onChoose: (row: ResourceRow) => void;
}

/** Trucks by days. */
export const WeekByTruck = ({ rows, days, today, dayText, onChoose }: WeekProps) => {
  const { t } = useTranslation();
  return (
    <table className={styles.plan}>
      <thead>
        <tr>
          <th scope="col">{t(words.plate)}</th>
          {days.map((day) => (
            <th key={day} scope="col" aria-current={day === today ? 'date' : undefined}>
              {dayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {plannedTrucks(rows).map(({ signCode, byDay }) => (
          <tr key={signCode}>
            <th scope="row">
              <Plate code={signCode} />
            </th>
            {days.map((day) => (
              <td key={day}>
                {(byDay.get(day) ?? []).map((row) => (
                  <PlannedDelivery key={String(row['id'])} row={row} truck={false} onChoose={onChoose} />
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
