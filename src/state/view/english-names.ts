import { signal } from '@preact/signals-react';

import type { Language } from '#i18n/text.ts';

/** Chinese names of places and companies with their English ones. */
export const englishNames = signal<ReadonlyMap<string, string>>(new Map());

/** The English name that is kept for a Chinese one, else the name itself. */
export const englishName = (name: string): string => englishNames.value.get(name) ?? name;

/** A name of a place or a company in the language of the page, as far as it is kept in it. */
export const nameIn = (name: string, language: Language): string =>
  language === 'en' ? englishName(name) : name;

/** Names on a way, joined by arrows, each in the language of the page. */
export const namesIn = (names: string, language: Language): string =>
  names
    .split(' → ')
    .map((name) => nameIn(name, language))
    .join(' → ');

/** Both names side by side, for papers in two languages. */
export const bothNames = (name: string): string => {
  const english = englishName(name);
  return english === name ? name : `${name} ${english}`;
};
