import { wayBillStates } from '#domain/deliveries/way-bill-states.ts';
import { formatClock, missing } from '#domain/time/time.ts';
import type { ResourceRow } from '#state/reports/resources.ts';
import { namesIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import styles from './week-plan.module.css';

const stateOf = (row: ResourceRow) =>
  Object.entries(wayBillStates).find(([code]) => code === row['state'])?.[1] ?? null;

/** One arrangement in the plan: when it loads, where it goes, and where it stands. Opens its form. */
export const PlannedDelivery = ({
  row,
  truck,
  onChoose,
}: {
  readonly row: ResourceRow;
  /** The plate too, where the place in the plan does not say it. */
  readonly truck: boolean;
  readonly onChoose: (row: ResourceRow) => void;
}) => {
  const { t, language } = useTranslation();
  const state = stateOf(row);
  return (
    <button
      type="button"
      className={styles.delivery}
      data-id={String(row['id'])}
      data-tone={state?.tone}
      title={String(row['wayBillCode'])}
      onClick={() => onChoose(row)}
    >
      <b>{formatClock(String(row['plannedTime'])).slice(0, 5)}</b>{' '}
      {truck ? <span>{String(row['signCode'])} </span> : null}
      <span>{row['stations'] == null ? missing : namesIn(String(row['stations']), language)}</span>{' '}
      <i>{state === null ? missing : t(state.text)}</i>
    </button>
  );
};
