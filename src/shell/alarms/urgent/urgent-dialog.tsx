import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';

import { relativeTime } from '#domain/time/relative-time.ts';
import { instantMs } from '#domain/time/time.ts';
import { dialogAlarms, foldKind, urgentByHand } from '#state/alarms/alarm-dialogs.ts';
import { acknowledge, acknowledgeWords, type Alarm, mayJudge } from '#state/alarms/alarms.ts';
import { confirmAndJudge } from '#state/alarms/confirm-and-judge.ts';
import { mutedUntil, muteFor } from '#state/alarms/sound.ts';
import { locked } from '#state/session/lock.ts';
import { now } from '#state/view/clock.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';

import { useFirstRows } from '../first-rows.tsx';
import { mapLink } from '../open-alarm.ts';
import { UrgentArrival } from './urgent-arrival.tsx';
import { Newest } from './urgent-newest.tsx';
import { UrgentRow } from './urgent-row.tsx';
import { useArmed } from './use-armed.ts';
import { useBlink } from './use-blink.ts';
import { useOpening } from './use-opening.ts';
import alarmDialog from '../alarm-dialog.module.css';
import buttons from '#ui/styles/buttons.module.css';
import layout from '#ui/styles/layout.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './urgent-dialog.module.css';

const muteMs = 60_000;

const keyWords = [
  'Enter 确认　J 研判　L 看位置　M 静音　Esc 收起，仍为未确认',
  'Enter confirm · J judge · L location · M mute · Esc minimise, still unconfirmed',
] as const;

const besideWords = ['您可以接着录入；F8 到这里处理', 'You can keep typing; press F8 to handle it'] as const;

const problems = {
  one: ['没有提交成功，仍为未确认，请重试', 'Not submitted: it is still unconfirmed, try again'],
  some: [
    '没有全部提交成功，余下的仍为未确认，请重试',
    'Not all were submitted: the others are still unconfirmed, try again',
  ],
} as const;

// oxlint-disable-next-line max-lines-per-function -- each part of its own costs the first page 60 to 100 bytes; it reads from top to bottom
const Shown = ({ newest, alarms }: { readonly newest: Alarm; readonly alarms: readonly Alarm[] }) => {
  const { t, language } = useTranslation();
  const [, navigate] = useLocation();
  const box = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [failed, setFailed] = useState<'one' | 'some' | null>(null);
  const [busy, setBusy] = useState(false);
  const ids = useMemo(() => alarms.map(({ id }) => id), [alarms]);
  const blink = useBlink(ids);
  const [shown, more] = useFirstRows(alarms);

  const opening = useOpening(box);
  const armed = useArmed(ids, urgentByHand.value);
  const focused = useRef(false);
  // Before anybody can press a key: the next one is confirmed by the same Enter. Who has gone to another button keeps it.
  useLayoutEffect(() => {
    if (opening !== 'modal' || (focused.current && document.activeElement !== document.body)) return;
    focused.current = true;
    box.current?.querySelector<HTMLElement>('[data-part=confirm]')?.focus();
  }, [opening, newest.id, alarms]);

  const act = async (work: Promise<boolean>): Promise<void> => setFailed((await work) ? null : 'one');
  const confirm = (which: readonly Alarm[]): void => void act(acknowledge(which));
  const confirmAll = async (): Promise<void> => {
    setBusy(true);
    // The newest last: what is read meanwhile stays where it is.
    const done = await acknowledge(alarms.toReversed());
    setBusy(false);
    setFailed(done ? null : 'some');
  };
  const judge = (): void => {
    if (mayJudge()) void act(confirmAndJudge(newest));
  };
  const fold = (): void => foldKind('urgent');
  const place = (): void => {
    fold();
    navigate(mapLink(newest.signCode));
  };
  const mute = (): void => muteFor(muteMs);
  const letters: Readonly<Record<string, () => void>> = { j: judge, l: place, m: mute };
  const keys = (event: KeyboardEvent): void => {
    // Keys of the page below have nothing to do here; those that lock the screen and switch tabs have.
    if (event.altKey || event.key === 'F8') return;
    event.stopPropagation();
    if (!armed) return event.preventDefault();
    if (!event.ctrlKey && !event.metaKey) letters[event.key.toLowerCase()]?.();
  };
  const muted = mutedUntil.value > Date.now();
  return (
    <dialog
      ref={box}
      className={`${alarmDialog.dialog} ${styles.urgent}`}
      popover="manual"
      role="alertdialog"
      aria-modal={opening === 'modal'}
      aria-labelledby={title}
      data-part="alarm-201"
      data-opening={opening}
      onKeyDown={keys}
      onKeyUp={(event) => {
        // A space that was held acts when it is let go.
        if (!armed) event.preventDefault();
      }}
      onCancel={(event) => {
        event.preventDefault();
        fold();
      }}
    >
      <header className={alarmDialog.urgent}>
        <span
          key={blink.key}
          className={!blink.on || muted ? styles.icon : `${styles.icon} ${styles.blink}`}
          data-part="blinking"
        >
          <PriorityGlyph priority={1} size={36} />
        </span>
        <div>
          <h2 id={title}>{t(['紧急报警', 'Emergency alarm'])}</h2>
          <span>
            {t(['{n} 条未确认 · 最新 {age}', '{n} unconfirmed · newest {age}'], {
              n: alarms.length,
              age: relativeTime(instantMs(newest.startTime) ?? 0, now.value, language),
            })}
          </span>
        </div>
        <UrgentArrival newest={newest} beside={opening !== 'modal'} />
        <span className={layout.spacer} />
        <button type="button" className={buttons.small} aria-pressed={muted} onClick={mute}>
          <Icon name="mute" />
          {t(['静音 60 秒', 'Mute 60 s'])}
        </button>
      </header>
      {failed === null ? null : (
        <p className={styles.problem} role="alert">
          {t(problems[failed])}
        </p>
      )}
      <div className={alarmDialog.rows} data-part="dialog-rows">
        <Newest
          key={newest.id}
          alarm={newest}
          armed={armed}
          onConfirm={() => confirm([newest])}
          onJudge={judge}
          onPlace={place}
        />
        {shown.slice(1).map((alarm) => (
          <UrgentRow key={alarm.id} alarm={alarm} onConfirm={() => confirm([alarm])} />
        ))}
        {more}
      </div>
      <footer>
        <span className={`${typography.muted} ${alarmDialog.keys}`}>
          {t(opening === 'modal' ? keyWords : besideWords)}
        </span>
        <span className={layout.spacer} />
        <button type="button" className={buttons.small} onClick={fold}>
          {t(['收起', 'Minimise'])}
        </button>
        {alarms.length > 1 ? (
          <button
            type="button"
            className={buttons.small}
            disabled={busy}
            aria-busy={busy}
            onClick={() => void confirmAll()}
          >
            {t(acknowledgeWords(true), { n: alarms.length })}
          </button>
        ) : null}
      </footer>
    </dialog>
  );
};

/** 201: the newest open, older ones as rows under it. Escape folds it into its bar, unconfirmed. */
export const UrgentDialog = () => {
  const { alarms, open } = dialogAlarms.value.urgent;
  const [newest] = alarms;
  // A locked screen shows nothing, and a modal dialog would lock its form too.
  if (newest === undefined || !open || locked.value) return null;
  return <Shown newest={newest} alarms={alarms} />;
};
