import type { Language } from './text.ts';

/** What has a name, and perhaps one in English; an empty one is none. */
interface Named {
  readonly name: string;
  readonly nameEn?: string | null;
}

/** The name that a reader of the language is shown. */
export const nameIn = ({ name, nameEn }: Named, language: Language): string =>
  language === 'en' && nameEn ? nameEn : name;
