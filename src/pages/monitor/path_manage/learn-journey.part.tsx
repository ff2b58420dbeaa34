import { truckByText } from '#domain/fleet/truck-by-text.ts';
import { useId, useState } from 'react';

import { formatNumber } from '#domain/text/number-format.ts';
import { formatDateTime, missing } from '#domain/time/time.ts';
import type { Journey, LearnedJourney } from '#contract/tracks/journeys.ts';
import { call } from '#state/hub/hub.ts';
import { fleet, fleetVersion } from '#state/fleet/truck-status.ts';
import { showFailure } from '#state/hub/failure-view.ts';
import { nameIn } from '#state/view/english-names.ts';
import { toast } from '#state/view/toasts.ts';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';

import styles from './path-manage.module.css';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';

/** Past journeys of a truck: pressing one makes its track the line. */
export const LearnJourney = ({
  onLearned,
}: {
  readonly onLearned: (journey: Journey, learned: LearnedJourney) => void;
}) => {
  const { t, language } = useTranslation();
  const list = useId();
  const [plate, setPlate] = useState('');
  const [busy, setBusy] = useState(false);
  // The fleet is a plain map: reading its version makes this follow it.
  void fleetVersion.value;
  const known = truckByText(plate, fleet().values()).truck?.signCode ?? null;
  const { value: journeys, failure } = useRead(known, () => call('journeys.list', { signCode: known ?? '' }));
  const learn = async (journey: Journey): Promise<void> => {
    setBusy(true);
    const outcome = await call('journeys.learn', { signCode: journey.signCode, taskCode: journey.taskCode });
    setBusy(false);
    if (!outcome.ok) showFailure(outcome.failure);
    else if (outcome.value.points.length < 2)
      toast('warning', t(['该任务没有保存的轨迹', 'No track of this task is stored']), journey.taskCode);
    else onLearned(journey, outcome.value);
  };
  const wayOf = ({ depot, stations }: Journey): string =>
    [depot ?? missing, ...stations].map((name) => nameIn(name, language)).join(' → ');
  return (
    <div className={styles.learn} data-part="learn-journey">
      <label className={styles.plate}>
        <span>{t(['车辆', 'Truck'])}</span>
        <span className={inputs.frame}>
          <input
            name="journeyTruck"
            value={plate}
            autoComplete="off"
            list={list}
            placeholder={t(['车牌号', 'Plate number'])}
            onChange={(event) => setPlate(event.target.value)}
          />
        </span>
      </label>
      <datalist id={list}>
        {[...fleet().values()].map(({ signCode }) => (
          <option key={signCode} value={signCode} />
        ))}
      </datalist>
      {failure === null ? null : (
        <p className={typography.danger} role="alert">
          {failure.message}
        </p>
      )}
      {known !== null && journeys?.length === 0 ? (
        <p className={typography.muted}>{t(['该车没有已完成的任务', 'This truck has no completed task'])}</p>
      ) : null}
      <ul className={styles.journeys}>
        {(known === null ? [] : (journeys ?? [])).map((journey) => (
          <li key={journey.taskCode}>
            <button
              type="button"
              className={buttons.small}
              disabled={busy}
              onClick={() => void learn(journey)}
            >
              {t(['学习', 'Learn'])}
            </button>
            <span>
              <b>{formatDateTime(journey.startTime, language)}</b> {wayOf(journey)}
            </span>
            <span className={typography.muted}>{formatNumber(journey.km, 1)} km</span>
          </li>
        ))}
      </ul>
    </div>
  );
};
