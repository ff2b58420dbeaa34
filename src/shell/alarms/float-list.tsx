import { useLocation } from 'wouter';

import { alarmWord } from '#domain/alarm-words.ts';
import { formatMoment } from '#domain/time.ts';
import { floatOpen, takenRight } from '#state/alarm-view.ts';
import {
  acknowledge,
  acknowledgeRow,
  acknowledgeWords,
  type Alarm,
  board,
  fold,
  listCap,
} from '#state/alarms.ts';
import { now } from '#state/clock.ts';
import { soundOn } from '#state/sound.ts';
import { narrow, phone } from '#state/viewport.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSpeech } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import { alarmFill } from './alarm-fill.ts';
import { goToAlarm } from './open-alarm.ts';

const Row = ({ alarm }: { readonly alarm: Alarm }) => {
  const { t, language } = useSpeech();
  const [, navigate] = useLocation();
  const { text, priority } = alarmWord(alarm.type);
  const open = alarm.state === 'unconfirmed';
  const behind = board.value.grouped[alarm.id]?.length ?? 0;
  const what = alarmText(alarm, language);
  const name = t(text);
  return (
    <li
      className={open && priority === 1 ? 'alr new' : 'alr'}
      data-id={alarm.id}
      data-type={alarm.type}
      data-state={alarm.state}
    >
      <button type="button" className="go" onClick={() => goToAlarm(alarm, navigate)}>
        <PriorityGlyph priority={priority} fill={alarmFill(alarm)} />
        <span className="m">
          <Plate code={alarm.signCode} />
          <span style={{ fontWeight: open ? 600 : 400 }}>{name}</span>
          {behind > 0 ? (
            <b data-field="grouped" data-value={behind + 1}>
              ×{behind + 1}
            </b>
          ) : null}
        </span>
        <span className="t">{formatMoment(alarm.startTime, now.value, language)}</span>
        <span className="d">
          {[what === name ? '' : what, alarm.area ?? ''].filter((part) => part !== '').join(' · ') ||
            alarm.companyName}
        </span>
      </button>
      <button
        type="button"
        className="btn q ico ack"
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
  const { t } = useSpeech();
  const alarms = board.value.list.slice(0, listCap);
  // Beside the dialogs that are docked at the lower right, and beside a drawer.
  const right =
    docked > 0 ? dockRightPx() + docked * dialogPx : takenRight.value === 0 ? 0 : takenRight.value + 12;
  const open = floatOpen.value && (docked < 2 || !narrow.value);
  const waiting = alarms.filter(({ state }) => state === 'unconfirmed');
  if (alarms.length === 0 && !(phone.value && open)) return null;
  if (phone.value && !open) return null;
  return (
    <section
      className="fl"
      style={phone.value || right === 0 ? undefined : { right, maxWidth: `calc(100vw - ${right}px - 1rem)` }}
      aria-label={t(['实时报警', 'Real-time alarms'])}
      data-part="alarm-list"
    >
      <div className="h">
        <b>{t(['实时报警', 'Real-time alarms'])}</b>
        <span className="t3 small">
          {t(['{n} 条未确认', '{n} unconfirmed'], { n: board.value.unconfirmed })}
        </span>
        <span className="sp" />
        {open && waiting.length > 1 ? (
          <button
            type="button"
            className="btn q sm"
            data-part="acknowledge-listed"
            onClick={() => void acknowledge(waiting)}
          >
            {t(acknowledgeWords(true), { n: waiting.length })}
          </button>
        ) : null}
        <button
          type="button"
          className="btn q sm ico"
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
          className="btn q sm ico"
          aria-expanded={open}
          aria-label={open ? t(['收起', 'Fold']) : t(['展开', 'Unfold'])}
          onClick={() => {
            floatOpen.value = !open;
          }}
        >
          <Icon name={open ? 'minus' : 'up'} />
        </button>
      </div>
      {open ? (
        alarms.length === 0 ? (
          <div className="empty-state">{t(['没有未处理的实时报警', 'No real-time alarms'])}</div>
        ) : (
          <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
            {alarms.map((alarm) => (
              <Row key={alarm.id} alarm={alarm} />
            ))}
          </ul>
        )
      ) : null}
    </section>
  );
};
