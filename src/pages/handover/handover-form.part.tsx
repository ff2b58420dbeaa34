import { useEffect, useState } from 'react';

import { writeHandover } from '#state/alarms/handovers.ts';
import { setUnsaved } from '#state/view/unsaved.ts';
import { useTranslation } from '#ui/language.tsx';
import buttons from '#ui/styles/buttons.module.css';
import inputs from '#ui/styles/inputs.module.css';
import sections from '#ui/styles/sections.module.css';
import styles from './handover-form.module.css';

/** The form of a handover between shifts. What is typed stays until it is stored. */
export const HandoverForm = ({ onDone }: { readonly onDone: (waits: boolean) => void }) => {
  const { t } = useTranslation();
  const [notes, setNotes] = useState('');
  const [busy, setBusy] = useState(false);
  const dirty = notes.trim() !== '';
  useEffect(() => {
    setUnsaved('handover', dirty);
    return () => setUnsaved('handover', false);
  }, [dirty]);
  return (
    <form
      className={styles.form}
      data-part="handover-form"
      onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void writeHandover(notes).then((taken) => {
          setBusy(false);
          if (taken === 'refused') return;
          setNotes('');
          onDone(taken === 'waits');
        });
      }}
    >
      <h2 className={sections.heading}>{t(['写交接', 'Hand over'])}</h2>
      <textarea
        className={inputs.frame}
        name="notes"
        rows={4}
        maxLength={4000}
        value={notes}
        aria-label={t(['交接内容', 'What is handed over'])}
        placeholder={t([
          '下一班要知道的：哪些报警在跟进、哪辆车要注意、与油站的约定…',
          'What the next shift must know: alarms being followed, trucks to watch, what was agreed with stations…',
        ])}
        onChange={(event) => setNotes(event.target.value)}
      />
      <button type="submit" className={buttons.primary} disabled={!dirty || busy}>
        {t(['交接', 'Hand over'])}
      </button>
    </form>
  );
};
