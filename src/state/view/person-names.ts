import { signal } from '@preact/signals-react';

import type { Language } from '#i18n/text.ts';

/** Writes a name of a person for readers of English; null until a page in English first shows one. */
const writer = signal<((name: string) => string) | null>(null);
let asked = false;

/** The name of a person; in English with its pinyin before it, as soon as the readings have come. */
export const personIn = (name: string, language: Language): string => {
  if (language !== 'en') return name;
  if (!asked) {
    asked = true;
    void import('#domain/names/person-name.ts').then(({ personNameReader, withPinyin }) => {
      const read = personNameReader();
      writer.value = (one) => withPinyin(read, one);
    });
  }
  return writer.value?.(name) ?? name;
};
