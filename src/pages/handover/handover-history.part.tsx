import { useState } from 'react';

import { formatDateTime, instantMs } from '#domain/time/time.ts';
import { signHandover, waitingHandovers, waitsWords, type Handover } from '#state/alarms/handovers.ts';
import { nameIn } from '#state/view/english-names.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import sections from '#ui/styles/sections.module.css';
import tags from '#ui/styles/tags.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './handover-history.module.css';

const Sign = ({
  handover,
  onDone,
}: {
  readonly handover: Handover;
  readonly onDone: (waits: boolean) => void;
}) => {
  const { t } = useTranslation();
  const [remark, setRemark] = useState('');
  if (waitingHandovers.value.some(({ fields }) => Number(fields['id']) === handover.id))
    return <span className={tags.tag}>{t(waitsWords)}</span>;
  if (handover.mine)
    return <span className={tags.tag}>{t(['等待接班人签收', 'Waiting for the next shift'])}</span>;
  return (
    <form
      className={styles.sign}
      onSubmit={(event) => {
        event.preventDefault();
        void signHandover(handover.id, remark).then((taken) => {
          if (taken !== 'refused') onDone(taken === 'waits');
        });
      }}
    >
      <span className={inputs.frame}>
        <input
          name="remark"
          maxLength={1000}
          value={remark}
          aria-label={t(['签收说明', 'Remark'])}
          placeholder={t(['签收说明（可不填）', 'Remark (optional)'])}
          onChange={(event) => setRemark(event.target.value)}
        />
      </span>
      <button type="submit" className={buttons.primary} data-part="sign">
        {t(['签收', 'Take over'])}
      </button>
    </form>
  );
};

/** All handovers, the newest first: what was open, the notes, who signed and when. */
export const HandoverHistory = ({
  history,
  onDone,
}: {
  /** Null: not read yet. */
  readonly history: readonly Handover[] | null;
  readonly onDone: (waits: boolean) => void;
}) => {
  const { t, language } = useTranslation();
  return (
    <section aria-label={t(['交接历史', 'History'])}>
      <h2 className={sections.heading}>{t(['交接历史', 'History'])}</h2>
      <ol className={styles.history} data-part="handover-waiting">
        {waitingHandovers.value.map(({ id, fields, createdMs }) =>
          typeof fields['notes'] === 'string' ? (
            <li key={id}>
              <div className={typography.secondary}>
                {formatDateTime(createdMs, language)} · <span className={tags.tag}>{t(waitsWords)}</span>
              </div>
              <p>{fields['notes']}</p>
            </li>
          ) : null,
        )}
      </ol>
      {history !== null && history.length === 0 && waitingHandovers.value.length === 0 ? (
        <p className={typography.muted}>{t(['还没有交接记录', 'Nothing has been handed over yet'])}</p>
      ) : null}
      <ol className={styles.history} data-part="handover-history">
        {(history ?? []).map((handover) => (
          <li key={handover.id} data-id={handover.id}>
            <div className={typography.secondary}>
              <b>{handover.fromName}</b> · {nameIn(handover.companyName, language)} ·{' '}
              {formatDateTime(instantMs(handover.writtenTime) ?? 0, language)} ·{' '}
              {t(['未结报警 {a}（紧急 {u}），在途 {w}', 'open alarms {a} (urgent {u}), under way {w}'], {
                a: handover.openAlarms,
                u: handover.urgentAlarms,
                w: handover.trucksUnderWay,
              })}
            </div>
            <p>{handover.notes}</p>
            {handover.toName === null ? (
              <Sign handover={handover} onDone={onDone} />
            ) : (
              <div className={typography.secondary} data-field="toName" data-value={handover.toName}>
                {t(['由 {name} 于 {time} 签收', 'Taken over by {name} at {time}'], {
                  name: handover.toName,
                  time: formatDateTime(instantMs(handover.signedTime) ?? 0, language),
                })}
                {handover.signedRemark === '' ? '' : ` · ${handover.signedRemark}`}
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
};
