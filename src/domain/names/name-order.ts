type Language = 'zh' | 'en';

const orders: Readonly<Record<Language, Intl.Collator>> = {
  // By pinyin, whatever the browser or the database speaks.
  zh: new Intl.Collator('zh-CN'),
  en: new Intl.Collator('en'),
};

/** Which of two names comes first for a reader of this language. */
export const compareNames = (one: string, other: string, language: Language): number =>
  orders[language].compare(one, other);
