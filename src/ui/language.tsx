import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { MessageKey } from '#i18n/messages.ts';
import type { Language, Text } from '#i18n/text.ts';
import { fill, message } from '#i18n/translate.ts';

export interface Speech {
  readonly language: Language;
  /** A text in the language of the page, with `{name}` filled. */
  readonly t: (text: Text, values?: Readonly<Record<string, string | number>>) => string;
  /** A message of the catalogue. */
  readonly m: (key: MessageKey) => string;
}

const speechIn = (language: Language): Speech => ({
  language,
  t: (text, values) => fill(text, language, values),
  m: (key) => message(key, language),
});

const SpeechContext = createContext<Speech>(speechIn('zh'));

/** Every text below follows a change of language at once. */
export const LanguageProvider = ({
  language,
  children,
}: {
  readonly language: Language;
  readonly children: ReactNode;
}) => {
  const speech = useMemo(() => speechIn(language), [language]);
  return <SpeechContext value={speech}>{children}</SpeechContext>;
};

export const useSpeech = (): Speech => useContext(SpeechContext);
