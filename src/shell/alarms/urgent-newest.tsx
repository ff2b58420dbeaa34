import { alarmWord } from '#domain/words/alarm-words.ts';
import { formatNumber } from '#domain/text/number-format.ts';
import { agedSpeed } from '#domain/fleet/aged-speed.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { words } from '#i18n/words.ts';
import { acknowledge, acknowledgeWords, type Alarm, mayJudge, openAlarm } from '#state/alarms/alarms.ts';
import { now } from '#state/view/clock.ts';
import { truckByPlate } from '#state/fleet/truck-status.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { TruckPicture, useTruckDetail } from '#templates/truck-picture.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import alarmDialog from './alarm-dialog.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './urgent-newest.module.css';

/** The newest urgent alarm with everything one needs to act on it. */
export const Newest = ({ alarm, onPlace }: { readonly alarm: Alarm; readonly onPlace: () => void }) => {
  const { t, language } = useTranslation();
  const detail = useTruckDetail(alarm.signCode);
  const truck = truckByPlate(alarm.signCode);
  const known = detail?.compartments.flatMap(({ v20L }) => v20L ?? []);
  const cargoL = known?.length === 0 ? null : known?.reduce((sum, v20L) => sum + v20L, 0);
  return (
    <article data-id={alarm.id}>
      <div className={alarmDialog.line}>
        <Plate code={alarm.signCode} />
        <b className={typography.danger}>{t(alarmWord(alarm.type).text)}</b>
        <span className={layout.spacer} />
        <b>{formatMoment(alarm.startTime, now.value, language)}</b>
      </div>
      <div className={styles.split}>
        <dl className={`${sections.facts} ${styles.facts}`}>
          <dt>{t(['内容', 'What'])}</dt>
          <dd>
            <b>{alarmText(alarm, language)}</b>
          </dd>
          {alarm.area === null ? null : (
            <>
              <dt>{t(words.place)}</dt>
              <dd>{alarm.area}</dd>
            </>
          )}
          <dt>{t(['车辆', 'Truck'])}</dt>
          <dd>{alarm.companyName}</dd>
          <dt>{t(words.speed)}</dt>
          <dd data-field="speed" data-value={truck?.speed ?? ''}>
            {agedSpeed(truck, now.value, language)}
          </dd>
          {alarm.driverName === null ? null : (
            <>
              <dt>{t(words.driver)}</dt>
              <dd>
                {alarm.driverName}{' '}
                {detail?.driverPhone ? (
                  <a className={typography.link} href={`tel:${detail.driverPhone}`}>
                    {detail.driverPhone}
                  </a>
                ) : null}
              </dd>
            </>
          )}
          {cargoL === undefined ? null : (
            <>
              <dt>{t(['载油', 'Cargo'])}</dt>
              <dd>{cargoL === null ? missing : `${formatNumber(cargoL)} L（V20）`}</dd>
            </>
          )}
        </dl>
        <div>{detail === null ? null : <TruckPicture detail={detail} width={344} />}</div>
      </div>
      <div className={styles.actions}>
        <button
          type="button"
          className={buttons.danger}
          data-part="confirm"
          onClick={() => void acknowledge([alarm])}
        >
          <Icon name="tick" />
          {t(mayJudge() ? ['确认并处理', 'Confirm and handle'] : acknowledgeWords())}
        </button>
        <button type="button" className={buttons.button} onClick={onPlace}>
          <Icon name="pin" />
          {t(['看位置', 'Show place'])}
        </button>
        {detail?.driverPhone ? (
          <a className={buttons.button} href={`tel:${detail.driverPhone}`}>
            <Icon name="phone" />
            {t(['呼叫司机', 'Call driver'])}
          </a>
        ) : null}
        <span className={layout.spacer} />
        {mayJudge() ? (
          <button
            type="button"
            className={buttons.quiet}
            onClick={() =>
              void acknowledge([alarm]).then((done) => {
                if (done) openAlarm.value = alarm;
              })
            }
          >
            {t(['确认并判定…', 'Confirm and judge…'])}
          </button>
        ) : null}
      </div>
    </article>
  );
};
