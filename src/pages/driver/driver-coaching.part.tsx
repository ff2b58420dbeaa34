import { useEffect, useState } from 'react';

import { formatDateTime, instantMs } from '#domain/time/time.ts';
import { addCoachingNote, loadCoachingNotes } from '#state/fleet/drivers.ts';
import { toast } from '#state/view/toasts.ts';
import { setUnsaved } from '#state/view/unsaved.ts';
import { ReadAge } from '#templates/table-state.tsx';
import { useRead } from '#templates/use-read.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import typography from '#ui/styles/typography.module.css';
import styles from './driver-coaching.module.css';

/** What was talked over, by whom and when. Notes stay as they were written. */
export const CoachingNotes = ({ driverCode }: { readonly driverCode: string }) => {
  const { t, m, language } = useTranslation();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const [refetchKey, setRefetchKey] = useState(0);
  const dirty = text.trim() !== '';
  useEffect(() => {
    setUnsaved('driver', dirty);
    return () => setUnsaved('driver', false);
  }, [dirty]);
  const read = useRead(`${driverCode} ${refetchKey}`, () => loadCoachingNotes(driverCode));
  const notes = read.value;
  const title = t(['辅导记录', 'Coaching notes']);
  return (
    <section className={styles.notes} data-part="notes" aria-label={title}>
      <h2>
        {title}
        <em>{t(['写下后不能改', 'can’t be edited later'])}</em>
        {notes === null ? null : <ReadAge read={read} />}
      </h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setBusy(true);
          void addCoachingNote(driverCode, text).then((taken) => {
            setBusy(false);
            if (!taken) return;
            setText('');
            setRefetchKey(refetchKey + 1);
            toast('success', m('saved'));
          });
        }}
      >
        <textarea
          className={inputs.frame}
          name="text"
          rows={2}
          maxLength={2000}
          value={text}
          aria-label={title}
          placeholder={t(['谈了什么、约定了什么', 'What was discussed and agreed'])}
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className={buttons.primary} disabled={!dirty || busy}>
          {t(['记下', 'Add'])}
        </button>
      </form>
      {notes !== null && notes.length === 0 ? (
        <p className={typography.muted}>{t(['还没有辅导记录', 'No note yet'])}</p>
      ) : null}
      <ol>
        {(notes ?? []).map((note) => (
          <li key={note.id} data-id={note.id}>
            <span className={`${typography.secondary} ${typography.small}`}>
              <b>{note.authorName}</b> · {formatDateTime(instantMs(note.writtenTime) ?? 0, language)}
            </span>
            <p>{note.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
};
