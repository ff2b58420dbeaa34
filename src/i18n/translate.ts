import rosetta from 'rosetta';

import { messages, type MessageKey } from './messages.ts';
import { textIn, type Language, type Text } from './text.ts';

type Dictionary = Record<MessageKey, string>;

const dictionary = (language: Language): Dictionary => {
  const words: Partial<Dictionary> = {};
  for (const [key, text] of Object.entries(messages)) words[key as MessageKey] = textIn(text, language);
  return words as Dictionary;
};

const catalogue = rosetta<Dictionary>({ zh: dictionary('zh'), en: dictionary('en') });

/** A message of the catalogue. */
export const message = (key: MessageKey, language: Language): string =>
  catalogue.t(key, undefined, language) ?? key;

/**
 * Fills `{name}` in a text in one language, and `{name:truck|trucks}` with its first form where the value is one:
 * English has a form for one and a form for many, Chinese does not.
 */
export const fill = (
  text: Text,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  textIn(text, language).replace(
    /\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g,
    (all, name: string, one?: string, many?: string) => {
      const value = values[name];
      if (value === undefined) return all;
      return one === undefined ? String(value) : String(value) === '1' ? one : (many ?? '');
    },
  );

/** A text in both languages, filled. */
export const filled = (text: Text, values: Readonly<Record<string, string | number>>): Text => [
  fill(text, 'zh', values),
  fill(text, 'en', values),
];
