import { compareNames } from '#domain/names/name-order.ts';
import type { Language } from '#i18n/text.ts';

import { nameIn } from '../view/english-names.ts';
import { companies } from './user-privilege.ts';

/** What a company is called in lists: its English name where one is kept, else its short one. */
export const companyLabel = (
  { name, shortName }: { readonly name: string; readonly shortName: string },
  language: Language,
): string => {
  const named = nameIn(name, language);
  return named === name && shortName !== '' ? shortName : named;
};

/** The session's companies to choose from, by name: codes with what each is called. */
export const companyOptions = (
  language: Language,
  label: (
    company: { readonly name: string; readonly shortName: string },
    language: Language,
  ) => string = companyLabel,
): readonly (readonly [code: string, label: string])[] =>
  companies.value
    .map((company) => [company.key, label(company, language)] as const)
    .toSorted(([, one], [, other]) => compareNames(one, other));
