import { useLocation } from 'wouter';

import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { formatMoment, missing } from '#domain/time/time.ts';
import { takenRight } from '#state/alarms/alarm-view.ts';
import { floatOpen, holdFloat, listedAlarms, setFloatOpen } from '#state/alarms/float-list.ts';
import {
  acknowledge,
  acknowledgeRow,
  acknowledgeWords,
  type Alarm,
  board,
  fold,
} from '#state/alarms/alarms.ts';
import { toDoCount } from '#state/alarms/open-counts.ts';
import { now } from '#state/view/clock.ts';
import { soundOn } from '#state/alarms/sound.ts';
import { narrow } from '#state/view/viewport.ts';
import { nameIn } from '#state/view/english-names.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { alarmFill } from './alarm-fill.ts';
import { goToAlarm } from './open-alarm.ts';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './float-list.module.css';

const Row = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const { priority } = alarmWord(alarm.type);
  const text = alarmName(alarm.type, alarm.properties['cause']);
  const open = alarm.state === 'unconfirmed';
  const grouped = board.value.grouped[alarm.id]?.length ?? 0;
  const what = alarmText(alarm, language);
  const name = t(text);
  return (
    <li
      className={open && priority === 1 ? `${styles.alarm} ${styles.urgent}` : styles.alarm}
      data-id={alarm.id}
      data-type={alarm.type}
      data-state={alarm.state}
    >
      <button
        type="button"
        className={styles.open}
        data-part="open-alarm"
        onClick={() => goToAlarm(alarm, navigate)}
      >
        <PriorityGlyph priority={priority} fill={alarmFill(alarm)} />
        <span className={styles.message}>
          <Plate code={alarm.signCode} />
          <span style={{ fontWeight: open ? 600 : 400 }}>{name}</span>
          {grouped > 0 ? (
            <b data-field="grouped" data-value={grouped + 1}>
              ×{grouped + 1}
            </b>
          ) : null}
        </span>
        <span className={styles.time}>{formatMoment(alarm.startTime, now.value, language)}</span>
        <span className={styles.detail}>
          {[what === name ? '' : what, nameIn(alarm.area ?? '', language)]
            .filter((part) => part !== '')
            .join(' · ') || nameIn(alarm.companyName, language)}
        </span>
      </button>
      <button
        type="button"
        className={`${buttons.quietIcon} ${styles.acknowledge}`}
        data-part="acknowledge"
        title={open ? t(acknowledgeWords()) : t(['移出列表', 'Take off the list'])}
        aria-label={`${open ? t(acknowledgeWords()) : t(['移出列表', 'Take off the list'])} ${alarm.signCode} ${name}`}
        onClick={() => (open ? void acknowledgeRow(alarm) : fold(alarm))}
      >
        <Icon name={open ? 'tick' : 'cross'} size={14} />
      </button>
    </li>
  );
};

/** Where docked dialogs stand from the right: beside a drawer, whose form they would cover, where there is room for both. */
export const dockRightPx = (): number =>
  takenRight.value === 0 || narrow.value ? 64 : takenRight.value + 12;

/** Width of a docked dialog and its gap. */
const dialogPx = 412;

/** Real-time alarms that have no dialog of their own: five, newest first, foldable. */
export const FloatList = ({ docked }: { readonly docked: number }) => {
  const { t } = useTranslation();
  const alarms = listedAlarms.value;
  // Beside the dialogs that are docked at the lower right, and beside a drawer.
  const right =
    docked > 0 ? dockRightPx() + docked * dialogPx : takenRight.value === 0 ? 0 : takenRight.value + 12;
  const waiting = alarms.filter(({ state }) => state === 'unconfirmed');
  if (!floatOpen.value) return null;
  return (
    <section
      className={styles.list}
      style={right === 0 ? undefined : { right, maxWidth: `calc(100vw - ${right}px - 1rem)` }}
      aria-label={t(['实时报警', 'Real-time alarms'])}
      data-part="alarm-list"
      onPointerEnter={() => holdFloat(true)}
      onPointerLeave={() => holdFloat(false)}
      onFocus={({ target }) => holdFloat(target.matches(':focus-visible'))}
      onBlur={() => holdFloat(false)}
    >
      <div className={styles.head}>
        <b>{t(['实时报警', 'Real-time alarms'])}</b>
        <span className={`${typography.muted} ${typography.small} ${styles.count}`}>
          {t(['{n} 条未确认', '{n} unconfirmed'], { n: toDoCount.value ?? missing })}
        </span>
        <span className={layout.spacer} />
        {waiting.length > 1 ? (
          <button
            type="button"
            className={buttons.quietSmall}
            data-part="acknowledge-listed"
            onClick={() => void acknowledge(waiting)}
          >
            {t(acknowledgeWords(true), { n: waiting.length })}
          </button>
        ) : null}
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-pressed={!soundOn.value}
          aria-label={soundOn.value ? t(['关闭声音', 'Sound off']) : t(['打开声音', 'Sound on'])}
          onClick={() => {
            soundOn.value = !soundOn.value;
          }}
        >
          <Icon name={soundOn.value ? 'sound' : 'mute'} />
        </button>
        <button
          type="button"
          className={buttons.quietSmallIcon}
          aria-expanded
          aria-label={t(['收起', 'Minimise'])}
          onClick={() => setFloatOpen(false)}
        >
          <Icon name="minus" />
        </button>
      </div>
      <ul className={styles.rows}>
        {alarms.map((alarm) => (
          <Row key={alarm.id} alarm={alarm} />
        ))}
      </ul>
    </section>
  );
};
