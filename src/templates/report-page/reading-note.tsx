import type { Text } from '#i18n/text.ts';
import { phone } from '#state/viewport.ts';
import { useSpeech } from '#ui/language.tsx';

import './reading-note.css';

/** How a page's figures are to be read; on a phone it waits behind one line. */
export const ReadingNote = ({ note }: { readonly note: Text | undefined }) => {
  const { t } = useSpeech();
  if (note === undefined) return null;
  return phone.value ? (
    <details className="reading-note" data-part="note">
      <summary>{t(['损溢怎么看', 'How to read these figures'])}</summary>
      {t(note)}
    </details>
  ) : (
    <p className="reading-note" data-part="note">
      {t(note)}
    </p>
  );
};
