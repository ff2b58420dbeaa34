import { useState } from 'react';
import type { Text } from '#i18n/text.ts';
import { cueRow } from '#state/alarms.ts';
import { type RowDetail } from '#state/reports.ts';
import { useSpeech } from '#ui/language.tsx';
import { textIn } from '#ui/table/cell-value.ts';

/** Normal or abnormal, with a note that must be given. */
export const Verdict = ({ detail, onDone }: { readonly detail: RowDetail; readonly onDone: () => void }) => {
  const { t } = useSpeech();
  const [verdict, setVerdict] = useState<'normal' | 'abnormal'>('abnormal');
  const [note, setNote] = useState('');
  const alarm = detail.alarms[0];
  const id = textIn(alarm?.['id']);
  if (!alarm || id === null) return null;
  const choices: readonly (readonly ['normal' | 'abnormal', Text])[] = [
    ['normal', ['正常', 'Normal']],
    ['abnormal', ['异常', 'Abnormal']],
  ];
  return (
    <form
      className="df"
      data-part="verdict"
      onSubmit={(event) => {
        event.preventDefault();
        void cueRow(id, verdict, note.trim()).then((done) => {
          if (done) onDone();
        });
      }}
    >
      <div className="seg" role="group">
        {choices.map(([code, text]) => (
          <button key={code} type="button" aria-pressed={verdict === code} onClick={() => setVerdict(code)}>
            {t(text)}
          </button>
        ))}
      </div>
      <span className="in" style={{ flex: 1 }}>
        <input
          required
          maxLength={500}
          value={note}
          aria-label={t(['处理说明', 'Note'])}
          placeholder={t(['处理说明（必填）', 'Note (required)'])}
          onChange={(event) => setNote(event.target.value)}
        />
      </span>
      <button type="submit" className="btn pri" disabled={note.trim() === ''}>
        {t(['提交', 'Submit'])}
      </button>
    </form>
  );
};
