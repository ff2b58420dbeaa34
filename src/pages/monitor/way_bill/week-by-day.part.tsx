import { PlannedDelivery } from './planned-delivery.part.tsx';
import type { WeekProps } from './week-by-truck.part.tsx';
import { dayOf } from './week-plan.part.ts';
import styles from './week-plan.module.css';

/** A list of each day that has something. */
export const WeekByDay = ({ rows, days, dayText, onChoose }: WeekProps) => (
  <div className={styles.days}>
    {days.map((day) => {
      const planned = rows.filter((row) => dayOf(row) === day);
      return planned.length === 0 ? null : (
        <section key={day}>
          <h3>{dayText(day)}</h3>
          {planned.map((row) => (
            <PlannedDelivery key={String(row['id'])} row={row} truck onChoose={onChoose} />
          ))}
        </section>
      );
    })}
  </div>
);
