import { trackPeriodProblem } from '#domain/fleet/track-period.ts';
import { truckByText } from '#domain/fleet/truck-by-text.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import type { Journey as Drive } from '#state/tracks/compare-address.ts';
import type { Journey as Task } from '#contract/tracks/journeys.ts';
import { call } from '#state/hub/hub.ts';
import { fleet } from '#state/fleet/truck-status.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

import { bySameRoute, driveOf, isDrive } from './same-route.part.ts';

const useTasks = (plate: string): readonly Task[] => {
  const known = truckByText(plate, fleet().values()).truck?.signCode ?? null;
  const { value } = useRead(known, () => call('journeys.list', { signCode: known ?? '' }));
  // What was read for another plate stays until the next is there.
  return known === null ? [] : (value ?? []).filter(({ signCode }) => signCode === known);
};

/** The completed tasks of a truck: choosing one sets the period. Those on the route of the other journey come first. */
export const TaskChoice = ({
  asked,
  beside,
  onJourney,
}: {
  readonly asked: Drive;
  readonly beside: Drive | null;
  readonly onJourney: (chosen: Drive) => void;
}) => {
  const { t, language } = useTranslation();
  const tasks = useTasks(asked.signCode);
  const besideTasks = useTasks(beside?.signCode ?? '');
  const other = besideTasks.find((task) => beside !== null && isDrive(task, beside)) ?? null;
  const { same, others } = bySameRoute(tasks, other);
  if (same.length + others.length === 0) return null;
  const options = (rows: readonly Task[]) =>
    rows.map((task) => (
      <option
        key={task.taskCode}
        value={task.taskCode}
        disabled={trackPeriodProblem(driveOf(task).period) !== null}
      >
        {formatDateTime(task.startTime, language)}{' '}
        {[task.depot ?? missing, ...task.stations].map((name) => nameIn(name, language)).join(' → ')} ·{' '}
        {formatNumber(task.km, 1)} km
      </option>
    ));
  return (
    <label className={inputs.frame} data-part="task-choice">
      <span className={typography.visuallyHidden}>{t(['任务', 'Task'])}</span>
      <select
        value={tasks.find((task) => isDrive(task, asked))?.taskCode ?? ''}
        onChange={(event) => {
          const task = tasks.find(({ taskCode }) => taskCode === event.target.value);
          if (task !== undefined) onJourney(driveOf(task));
        }}
      >
        <option value="">{t(['选择一次任务', 'Choose a task'])}</option>
        {same.length === 0 ? null : (
          <optgroup label={t(['同一路线', 'Same route'])}>{options(same)}</optgroup>
        )}
        {same.length === 0 ? (
          options(others)
        ) : (
          <optgroup label={t(['其他路线', 'Other routes'])}>{options(others)}</optgroup>
        )}
      </select>
    </label>
  );
};
