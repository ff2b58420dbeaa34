import { useEffect, useState } from 'react';

import { writeHandover } from '#state/handovers.ts';
import { setUnsaved } from '#state/unsaved.ts';
import { useSpeech } from '#ui/language.tsx';

/** What the shift that goes says to the one that comes. What is typed stays until it is taken. */
export const HandoverForm = ({ onDone }: { readonly onDone: (waits: boolean) => void }) => {
  const { t } = useSpeech();
  const [notes, setNotes] = useState('');
  const [busy, setBusy] = useState(false);
  const dirty = notes.trim() !== '';
  useEffect(() => {
    setUnsaved('handover', dirty);
    return () => setUnsaved('handover', false);
  }, [dirty]);
  return (
    <form
      className="handover-form"
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
      <h2 className="sec">{t(['写交接', 'Hand over'])}</h2>
      <textarea
        className="in"
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
      <button type="submit" className="btn pri" disabled={!dirty || busy}>
        {t(['交接', 'Hand over'])}
      </button>
    </form>
  );
};
