import { type Language, type Text, textIn } from '#i18n/text.ts';

/** A title with the codes of its closed list; null: it has none. */
export const withCodes = (title: Text, codes: readonly string[] | null, language: Language): string => {
  const said = textIn(title, language);
  if (codes === null) return said;
  return language === 'zh'
    ? `${said}：${codes.join('、')}；多个用逗号分隔`
    : `${said}: ${codes.join(', ')}; several, separated by commas`;
};
