/** The two languages of the console (specification 9); the first is the default. */
export const languages = ['zh', 'en'] as const;

export type Language = (typeof languages)[number];

/** A text in both languages, written where it is shown. */
export type Text = readonly [zh: string, en: string];

const place: Record<Language, 0 | 1> = { zh: 0, en: 1 };

/** The text in one language. */
export const textIn = (text: Text, language: Language): string => text[place[language]];

export const isLanguage = (value: unknown): value is Language => languages.some((known) => known === value);

export const isText = (value: unknown): value is Text =>
  Array.isArray(value) && value.length === 2 && value.every((words) => typeof words === 'string');
