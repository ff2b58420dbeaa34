import type { DialogKind } from '#contract/hub/topics.ts';
import { alarmName, alarmWord } from '#domain/words/alarm-words.ts';
import { formatMoment } from '#domain/time/time.ts';
import type { Text } from '#i18n/text.ts';
import { dialogAlarms, foldedKinds, openKind } from '#state/alarms/alarm-dialogs.ts';
import { floatOpen, freshListed, listedAlarms, setFloatOpen } from '#state/alarms/float-list.ts';
import { judging } from '#state/alarms/judging.ts';
import { now } from '#state/view/clock.ts';
import { phone } from '#state/view/viewport.ts';
import { PriorityGlyph } from '#ui/drawing/priority-glyph.tsx';
import { Icon } from '#ui/icon.tsx';
import { useTranslation } from '#ui/language.tsx';
import { Plate } from '#ui/plate.tsx';

import styles from './alarm-bar.module.css';

const titles: Readonly<Record<DialogKind, Text>> = {
  urgent: ['紧急报警', 'Emergency alarm'],
  highLoss: ['高损溢', 'High loss'],
  workHours: ['工作时长', 'Working hours'],
};

const FoldedDialog = ({ kind }: { readonly kind: DialogKind }) => {
  const { t, language } = useTranslation();
  const { alarms } = dialogAlarms.value[kind];
  const [newest] = alarms;
  if (newest === undefined) return null;
  return (
    <button
      type="button"
      className={kind === 'urgent' ? styles.urgent : undefined}
      data-kind={kind}
      data-value={alarms.length}
      aria-expanded={false}
      onClick={() => openKind(kind)}
    >
      <PriorityGlyph priority={alarmWord(newest.type).priority} />
      <b>
        {t(titles[kind])} {alarms.length}
      </b>
      <Plate code={newest.signCode} />
      <span className={styles.what}>{formatMoment(newest.startTime, now.value, language)}</span>
      <Icon name="up" size={14} />
    </button>
  );
};

const FoldedList = () => {
  const { t, language } = useTranslation();
  const alarms = listedAlarms.value;
  const waiting = alarms.filter(({ state }) => state === 'unconfirmed');
  const [newest] = alarms;
  if (newest === undefined) return null;
  const { priority } = alarmWord(newest.type);
  const text = alarmName(newest.type, newest.properties['cause']);
  return (
    <button
      type="button"
      data-kind="list"
      data-fresh={freshListed.value}
      data-value={waiting.length}
      aria-expanded={false}
      onClick={() => setFloatOpen(true)}
    >
      <PriorityGlyph priority={priority} />
      <b>{t(['实时报警', 'Real-time alarms'])}</b>
      <Plate code={newest.signCode} />
      <span className={styles.what}>
        {t(text)} {formatMoment(newest.startTime, now.value, language)}
      </span>
      <Icon name="up" size={14} />
    </button>
  );
};

/** What is folded: the dialogs of 201, 202 and 203 and the list. A phone has room for the most urgent one alone. */
export const AlarmBar = () => {
  const { t } = useTranslation();
  const folded = foldedKinds.value;
  const kinds = phone.value ? folded.slice(0, 1) : folded;
  const list = !phone.value && listedAlarms.value.length > 0 && !floatOpen.value;
  return (
    <>
      {kinds.length === 0 && !list ? null : (
        <div
          className={styles.bar}
          role="group"
          aria-label={t(['收起的报警', 'Minimised alarms'])}
          data-part="alarm-bar"
          data-held={judging.value}
        >
          {kinds.map((kind) => (
            <FoldedDialog key={kind} kind={kind} />
          ))}
          {list ? <FoldedList /> : null}
        </div>
      )}
    </>
  );
};
