import type { Language } from '#i18n/text.ts';

import { nameIn } from '../view/english-names.ts';

/** What a company is called in lists: its English name where one is kept, else its short one. */
export const companyLabel = (
  { name, shortName }: { readonly name: string; readonly shortName: string },
  language: Language,
): string => {
  const named = nameIn(name, language);
  return named === name && shortName !== '' ? shortName : named;
};
