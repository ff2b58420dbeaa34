import { compareNames } from '#domain/names/name-order.ts';
import type { Language } from '#i18n/text.ts';

import { companyLabel } from './company-label.ts';
import { companies } from './user-privilege.ts';

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
