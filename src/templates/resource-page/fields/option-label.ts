import type { Language } from '#i18n/text.ts';
import type { ReferenceOption } from '#state/reports/resources.ts';

const nameOf = ({ text, textEn }: ReferenceOption, language: Language): string =>
  language === 'en' && textEn !== '' ? textEn : text;

/** What an option is chosen by: its name in the language, with its code where two have one name. */
export const optionLabel = (
  option: ReferenceOption,
  options: readonly ReferenceOption[],
  language: Language,
): string => {
  const name = nameOf(option, language);
  return options.some((other) => nameOf(other, language) === name && other.code !== option.code)
    ? `${name} (${option.code})`
    : name;
};
