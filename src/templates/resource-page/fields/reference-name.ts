import type { Language } from '#i18n/text.ts';
import type { ResourceRow } from '#state/reports/resources.ts';

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** What a field of a row refers to, by its name in the language as far as it is kept; null: it has no name. */
export const referenceName = (row: ResourceRow, field: string, language: Language): string | null => {
  const name = textOf(row[`${field}Name`]);
  return language === 'en' ? (textOf(row[`${field}NameEn`]) ?? name) : name;
};
