/** Names of rows that values refer to, by `referenceKey`: Chinese and English. What has no name here keeps its code. */
export type ReferenceTexts = Readonly<Record<string, readonly [zh: string, en: string]>>;

/** @param to which list the code is of: numbers of trucks and of receivers may be alike */
export const referenceKey = (to: string, code: string): string => `${to} ${code}`;

/** What a value that refers to a row is called; without a name it is told as it is. */
export const referenceText = (
  texts: ReferenceTexts,
  to: string,
  code: string,
  language: 'zh' | 'en',
): string => {
  const key = referenceKey(to, code);
  const text = Object.hasOwn(texts, key) ? texts[key] : undefined;
  return text?.[language === 'zh' ? 0 : 1] ?? code;
};
