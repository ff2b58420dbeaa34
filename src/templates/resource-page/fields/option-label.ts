import type { Language } from '#i18n/text.ts';
import type { ReferenceOption } from '#state/reports/resources.ts';

/** The name of what a reference may lead to, in the language as far as it is kept in it. */
export const optionName = ({ text, textEn }: ReferenceOption, language: Language): string =>
  language === 'en' && textEn !== '' ? textEn : text;

/** What an option is chosen by: its name in the language, with its code where two have one name. */
export const optionLabel = (
  option: ReferenceOption,
  options: readonly ReferenceOption[],
  language: Language,
): string => {
  const name = optionName(option, language);
  return options.some((other) => optionName(other, language) === name && other.code !== option.code)
    ? `${name} (${option.code})`
    : name;
};
