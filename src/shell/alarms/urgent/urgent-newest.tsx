import { alarmName } from '#domain/words/alarm-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import { acknowledgeWords, type Alarm, mayJudge } from '#state/alarms/alarms.ts';
import { now } from '#state/view/clock.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { TruckPicture, useTruckDetail } from '#templates/truck-picture.tsx';
import { truckGeometry } from '#ui/drawing/truck-geometry.ts';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { UrgentFacts } from './urgent-facts.tsx';
import alarmDialog from '../alarm-dialog.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './urgent-newest.module.css';

const pictureWidthPx = 344;
const pictureHeightPx = truckGeometry(pictureWidthPx, true).height;

/** The newest urgent alarm with everything one needs to act on it. */
export const Newest = ({
  alarm,
  armed,
  onConfirm,
  onJudge,
  onPlace,
}: {
  readonly alarm: Alarm;
  /** A press is meant for this alarm, not for what was here a moment ago. */
  readonly armed: boolean;
  readonly onConfirm: () => void;
  readonly onJudge: () => void;
  readonly onPlace: () => void;
}) => {
  const { t, language } = useTranslation();
  const read = useTruckDetail(alarm.signCode);
  const { value: detail } = read;
  // Not `disabled`: it has the focus.
  const whenArmed = (act: () => void) => ({ 'aria-disabled': !armed, onClick: armed ? act : undefined });
  return (
    <article data-id={alarm.id}>
      <div className={alarmDialog.line}>
        <Plate code={alarm.signCode} />
        <b className={typography.danger}>{t(alarmName(alarm.type, alarm.properties['cause']))}</b>
        <span className={layout.spacer} />
        <b>{formatMoment(alarm.startTime, now.value, language)}</b>
      </div>
      <div className={styles.split}>
        <UrgentFacts alarm={alarm} detail={detail} />
        {/* As high from the beginning: nothing is pressed that moves away under the finger. */}
        <div style={{ minHeight: pictureHeightPx }} data-part="urgent-picture">
          {detail === null ? null : <TruckPicture detail={detail} width={pictureWidthPx} />}
          {detail === null ? null : <ReadAge read={read} />}
        </div>
      </div>
      <div className={styles.actions}>
        <button type="button" className={buttons.danger} data-part="confirm" {...whenArmed(onConfirm)}>
          <Icon name="tick" />
          {t(acknowledgeWords())}
        </button>
        {mayJudge() ? (
          <button
            type="button"
            className={buttons.button}
            data-part="confirm-and-judge"
            {...whenArmed(onJudge)}
          >
            {t(['确认并研判…', 'Confirm and judge…'])}
          </button>
        ) : null}
        <button type="button" className={buttons.button} onClick={onPlace}>
          <Icon name="pin" />
          {t(['看位置', 'Show place'])}
        </button>
        {detail?.driverPhone ? (
          <a className={buttons.button} href={`tel:${detail.driverPhone}`}>
            <Icon name="phone" />
            {t(['呼叫驾驶员', 'Call driver'])}
          </a>
        ) : null}
      </div>
    </article>
  );
};
