import { alarmName } from '#domain/words/alarm-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import { acknowledgeWords, type Alarm } from '#state/alarms/alarms.ts';
import { now } from '#state/view/clock.ts';
import { nameIn } from '#state/view/english-names.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import alarmDialog from '../alarm-dialog.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';

/** An older urgent alarm under the newest one. */
export const UrgentRow = ({
  alarm,
  onConfirm,
}: {
  readonly alarm: Alarm;
  readonly onConfirm: () => void;
}) => {
  const { t, language } = useTranslation();
  const name = t(alarmName(alarm.type, alarm.properties['cause']));
  const what = alarmText(alarm, language);
  return (
    <article className={alarmDialog.row} data-id={alarm.id}>
      <div className={alarmDialog.line}>
        <PriorityGlyph priority={1} />
        <Plate code={alarm.signCode} />
        <b>{name}</b>
        <span className={`${typography.secondary} ${alarmDialog.what}`}>
          {[what === name ? '' : what, nameIn(alarm.area ?? '', language)]
            .filter((part) => part !== '')
            .join(' · ')}
        </span>
        <span className={layout.spacer} />
        <span className={typography.secondary}>{formatMoment(alarm.startTime, now.value, language)}</span>
        <button
          type="button"
          className={buttons.small}
          aria-label={`${t(acknowledgeWords())} ${alarm.signCode}`}
          onClick={onConfirm}
        >
          {t(acknowledgeWords())}
        </button>
      </div>
    </article>
  );
};
