import { alarmWord } from '#domain/words/alarm-words.ts';
import { formatDuration } from '#domain/time/duration.ts';
import { formatMoment, instantMs } from '#domain/time/time.ts';
import { acknowledge, acknowledgeWords, everyAlarm } from '#state/alarms/alarms.ts';
import { truckAlarmName } from '#state/alarms/truck-alarm.ts';
import { now } from '#state/view/clock.ts';
import type { TruckStatus } from '#state/fleet/fleet-view.ts';
import type { TruckDetail } from '#contract/fleet/truck-detail.ts';
import { TruckPicture } from '#templates/truck-picture.tsx';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { CompartmentTable } from './compartment-table.part.tsx';
import { EventLine } from './truck-event.part.tsx';
import { TruckFacts } from './truck-facts.part.tsx';
import buttons from '#ui/styles/buttons.module.css';
import placeholders from '#ui/styles/placeholders.module.css';
import sections from '#ui/styles/sections.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './track-map-detail.module.css';

/** The alarm in force, with the button that confirms it. */
export const AlarmLine = ({ truck }: { readonly truck: TruckStatus }) => {
  const { t, language } = useTranslation();
  if (truck.status !== 3 || truck.alarm === null) return null;
  const { text: typeText, priority } = alarmWord(truck.alarm);
  const text = truckAlarmName(truck) ?? typeText;
  const began = instantMs(truck.alarmStartTime);
  const waiting = everyAlarm.value.filter(
    (alarm) => alarm.signCode === truck.signCode && alarm.state === 'unconfirmed',
  );
  return (
    <div className={`${sections.reason} ${styles.alarm}`} data-priority={priority} data-part="truck-alarm">
      <PriorityGlyph priority={priority} size={18} />
      <div>
        <b>{t(text)}</b>
        {began === null ? null : (
          <div className={`${typography.secondary} ${typography.small}`}>
            {formatMoment(began, now.value, language)} ·{' '}
            {formatDuration((now.value - began) / 1000, language)}
          </div>
        )}
      </div>
      {waiting.length > 0 ? (
        <button
          type="button"
          className={`${priority === 1 ? buttons.danger : buttons.button} ${buttons.small}`}
          onClick={() => void acknowledge(waiting)}
        >
          {t(acknowledgeWords())}
        </button>
      ) : null}
    </div>
  );
};

/** Everything of a truck below its head: drawing, compartments, facts, last events. */
export const TruckBody = ({
  truck,
  detail,
  width,
}: {
  readonly truck: TruckStatus;
  readonly detail: TruckDetail | null;
  readonly width: number;
}) => {
  const { t } = useTranslation();
  return (
    <>
      <AlarmLine truck={truck} />
      {detail === null ? (
        <div className={`${placeholders.bars} ${styles.loading}`} aria-hidden="true">
          <i />
          <i />
          <i />
        </div>
      ) : (
        <>
          <div className={styles.picture}>
            <TruckPicture detail={detail} width={width} />
          </div>
          <CompartmentTable detail={detail} />
        </>
      )}
      <TruckFacts truck={truck} detail={detail} />
      {detail === null || detail.events.length === 0 ? null : (
        <>
          <div className={`${sections.heading} ${styles.heading}`}>{t(['最近事件', 'Last events'])}</div>
          <div className={styles.events}>
            {detail.events.slice(0, 12).map((event) => (
              <EventLine key={`${event.kind} ${event.id} ${event.time}`} event={event} />
            ))}
          </div>
        </>
      )}
    </>
  );
};
