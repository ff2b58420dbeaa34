import { alarmWord } from '#domain/alarm-words.ts';
import { formatNumber } from '#domain/number-format.ts';
import { directionOf } from '#domain/bearing.ts';
import { formatMoment } from '#domain/time.ts';
import { words } from '#i18n/words.ts';
import { acknowledge, acknowledgeWords, type Alarm, mayJudge, openAlarm } from '#state/alarms.ts';
import { now } from '#state/clock.ts';
import { truckByPlate } from '#state/truck-status.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { TruckPicture, useTruckDetail } from '#templates/truck-picture.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

/** The newest urgent alarm with everything one needs to act on it. */
export const Newest = ({ alarm, onPlace }: { readonly alarm: Alarm; readonly onPlace: () => void }) => {
  const { t, language } = useSpeech();
  const detail = useTruckDetail(alarm.signCode);
  const truck = truckByPlate(alarm.signCode);
  const v20L = detail?.compartments.reduce((sum, item) => sum + (item.v20L ?? 0), 0);
  return (
    <article data-id={alarm.id}>
      <div className="ln">
        <Plate code={alarm.signCode} />
        <b className="bad">{t(alarmWord(alarm.type).text)}</b>
        <span className="sp" />
        <b>{formatMoment(alarm.startTime, now.value, language)}</b>
      </div>
      <div className="two">
        <dl className="kv" style={{ gridTemplateColumns: '3.5rem 1fr' }}>
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
          <dd>
            {alarm.companyName}
            {truck === null ? '' : ` · ${Math.round(truck.speed ?? 0)} km/h`}
            {truck === null || truck.bearingDeg === null ? '' : ` ${t(directionOf(truck.bearingDeg))}`}
          </dd>
          {alarm.driverName === null ? null : (
            <>
              <dt>{t(words.driver)}</dt>
              <dd>
                {alarm.driverName}{' '}
                {detail?.driverPhone ? (
                  <a className="link" href={`tel:${detail.driverPhone}`}>
                    {detail.driverPhone}
                  </a>
                ) : null}
              </dd>
            </>
          )}
          {v20L === undefined ? null : (
            <>
              <dt>{t(['载油', 'Cargo'])}</dt>
              <dd>{formatNumber(v20L)} L（V20）</dd>
            </>
          )}
        </dl>
        <div>{detail === null ? null : <TruckPicture detail={detail} width={344} />}</div>
      </div>
      <div className="act">
        <button
          type="button"
          className="btn red"
          data-part="confirm"
          onClick={() => void acknowledge([alarm])}
        >
          <Icon name="tick" />
          {t(mayJudge() ? ['确认并处理', 'Confirm and handle'] : acknowledgeWords())}
        </button>
        <button type="button" className="btn" onClick={onPlace}>
          <Icon name="pin" />
          {t(['看位置', 'Show place'])}
        </button>
        {detail?.driverPhone ? (
          <a className="btn" href={`tel:${detail.driverPhone}`}>
            <Icon name="phone" />
            {t(['呼叫司机', 'Call driver'])}
          </a>
        ) : null}
        <span className="sp" />
        {mayJudge() ? (
          <button
            type="button"
            className="btn q"
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
