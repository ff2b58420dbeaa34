import { type DateLanguage, formatDateTime } from '../time/time.ts';
import type { AuditedPage } from './audit-words.ts';

/** A field of a page as far as its values are told: rows within a row have fields of their own. */
interface Told {
  readonly title: readonly [zh: string, en: string];
  readonly kind?: string;
  readonly fields?: Readonly<Record<string, Told>>;
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueOf = (value: unknown, kind: string | undefined, language: DateLanguage): string =>
  kind === 'moment' && typeof value === 'string' ? formatDateTime(value, language) : String(value);

/** One row within a row: what it has, by its titles. */
const rowText = (row: Readonly<Record<string, unknown>>, field: Told, language: DateLanguage): string =>
  Object.entries(field.fields ?? {})
    .flatMap(([name, { title, kind }]) =>
      row[name] == null ? [] : [`${title[language === 'zh' ? 0 : 1]} ${valueOf(row[name], kind, language)}`],
    )
    .join(language === 'zh' ? '，' : ', ');

/** What a field was changed from or to, in words: moments in China time, rows within the row one by one. */
export const auditValueText = (
  action: string,
  field: string,
  value: string,
  pages: readonly AuditedPage[],
  language: DateLanguage,
): string => {
  const source = action.split('.')[0] ?? '';
  const told: Told | undefined = pages.find((page) => page.source === source && page.fields[field])?.fields[
    field
  ];
  const rows = told?.fields === undefined ? null : parsed(value);
  if (told === undefined || !Array.isArray(rows)) return valueOf(value, told?.kind, language);
  return rows
    .filter(isRow)
    .map((row, index) => `${index + 1}. ${rowText(row, told, language)}`)
    .join(language === 'zh' ? '；' : '; ');
};
