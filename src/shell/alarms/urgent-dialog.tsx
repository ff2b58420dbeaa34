import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'wouter';
import { alarmWord } from '#domain/words/alarm-words.ts';
import { relativeTime } from '#domain/time/relative-time.ts';
import { formatMoment, instantMs } from '#domain/time/time.ts';
import { closeDialog, closedDialogs } from '#state/alarms/alarm-view.ts';
import { acknowledge, acknowledgeWords, board } from '#state/alarms/alarms.ts';
import { now } from '#state/view/clock.ts';
import { mutedUntil, muteFor } from '#state/alarms/sound.ts';
import { alarmText } from '#templates/alarm-text.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';
import { mapLink } from './open-alarm.ts';
import { Newest } from './urgent-newest.tsx';
import alarmDialog from './alarm-dialog.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './urgent-dialog.module.css';

const muteMs = 60_000;

/** Typing is not interrupted: then the dialog is announced, and takes the focus only when typing has paused. */
const typing = (): boolean => {
  const element = document.activeElement;
  return (
    element instanceof HTMLElement &&
    (element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName))
  );
};

/** 201: the newest open, older ones as rows under it. Escape folds it away unconfirmed. */
export const UrgentDialog = () => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const box = useRef<HTMLElement>(null);
  const alarms = board.value.urgent.filter(
    ({ id, state }) => state === 'unconfirmed' && !closedDialogs.value.has(id),
  );
  const newest = alarms[0];
  const newestId = newest?.id;

  // Before anybody can press a key: the next one is confirmed by the same Enter.
  useLayoutEffect(() => {
    if (newestId !== undefined && !typing())
      box.current?.querySelector<HTMLElement>('[data-part=confirm]')?.focus();
  }, [newestId]);
  if (!newest) return null;

  const place = (): void => {
    closeDialog(alarms.map(({ id }) => id));
    navigate(mapLink(newest.signCode));
  };
  const muted = mutedUntil.value > Date.now();
  return (
    <>
      <div className={styles.scrim} />
      <section
        ref={box}
        className={alarmDialog.dialog}
        role="alertdialog"
        aria-modal="true"
        aria-label={t(['紧急报警', 'Urgent alarm'])}
        data-part="alarm-201"
        onKeyDown={(event) => {
          if (event.key === 'Escape') closeDialog(alarms.map(({ id }) => id));
          else if (event.key.toLowerCase() === 'l') place();
          else if (event.key.toLowerCase() === 'm') muteFor(muteMs);
        }}
      >
        <header className={alarmDialog.urgent}>
          <span className={muted ? undefined : styles.blink} data-part="blinking">
            <PriorityGlyph priority={1} size={36} />
          </span>
          <div aria-live="assertive">
            <h2>{t(['紧急报警', 'Urgent alarm'])}</h2>
            <span>
              {t(['{n} 条未确认 · 最新 {age}', '{n} unconfirmed · newest {age}'], {
                n: alarms.length,
                age: relativeTime(instantMs(newest.startTime) ?? 0, now.value, language),
              })}
            </span>
          </div>
          <span className={layout.spacer} />
          <button
            type="button"
            className={buttons.small}
            aria-pressed={muted}
            onClick={() => muteFor(muteMs)}
          >
            <Icon name="mute" />
            {t(['静音 60 秒', 'Mute 60 s'])}
          </button>
        </header>
        <div className={alarmDialog.rows}>
          <Newest key={newest.id} alarm={newest} onPlace={place} />
          {alarms.slice(1).map((alarm) => (
            <article key={alarm.id} className={alarmDialog.row} data-id={alarm.id}>
              <div className={alarmDialog.line}>
                <PriorityGlyph priority={1} />
                <Plate code={alarm.signCode} />
                <b>{t(alarmWord(alarm.type).text)}</b>
                <span className={`${typography.secondary} ${alarmDialog.what}`}>
                  {alarmText(alarm, language)}
                  {alarm.area === null ? '' : ` · ${alarm.area}`}
                </span>
                <span className={layout.spacer} />
                <span className={typography.secondary}>
                  {formatMoment(alarm.startTime, now.value, language)}
                </span>
                <button type="button" className={buttons.small} onClick={() => void acknowledge([alarm])}>
                  {t(acknowledgeWords())}
                </button>
              </div>
            </article>
          ))}
        </div>
        <footer>
          <span className={`${typography.muted} ${alarmDialog.keys}`}>
            {t([
              'Enter 确认　L 看位置　M 静音　Esc 收起，仍为未确认',
              'Enter confirms · L place · M mute · Esc folds it away, unconfirmed',
            ])}
          </span>
          <span className={layout.spacer} />
          <button
            type="button"
            className={buttons.small}
            onClick={() => closeDialog(alarms.map(({ id }) => id))}
          >
            {t(['收起', 'Fold away'])}
          </button>
          {alarms.length > 1 ? (
            <button type="button" className={buttons.small} onClick={() => void acknowledge(alarms)}>
              {t(acknowledgeWords(true), { n: alarms.length })}
            </button>
          ) : null}
        </footer>
      </section>
    </>
  );
};
