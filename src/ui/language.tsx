import { createContext, useContext, useMemo, type ReactNode } from 'react';

import type { MessageKey } from '#i18n/messages.ts';
import type { Language, Text } from '#i18n/text.ts';
import { fill, message } from '#i18n/translate.ts';

/** Translates into the language of the page. */
export interface Translation {
  readonly language: Language;
  /** A text in the language of the page, with `{name}` filled. */
  readonly t: (text: Text, values?: Readonly<Record<string, string | number>>) => string;
  /** A message of the catalogue. */
  readonly m: (key: MessageKey) => string;
}

const translationTo = (language: Language): Translation => ({
  language,
  t: (text, values) => fill(text, language, values),
  m: (key) => message(key, language),
});

const TranslationContext = createContext<Translation>(translationTo('zh'));

/** Every text below follows a change of language at once. */
export const LanguageProvider = ({
  language,
  children,
}: {
  readonly language: Language;
  readonly children: ReactNode;
}) => {
  const translation = useMemo(() => translationTo(language), [language]);
  return <TranslationContext value={translation}>{children}</TranslationContext>;
};

export const useTranslation = (): Translation => useContext(TranslationContext);
