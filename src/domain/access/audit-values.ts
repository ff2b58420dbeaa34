import { type DateLanguage, formatDateTime, instantMs } from '../time/time.ts';
import type { AuditedPage } from './audit-words.ts';

type Text = readonly [zh: string, en: string];
type Named = Readonly<Record<string, { readonly text: Text }>>;

/** A field of a page as far as its values are told: rows within a row have fields of their own. */
interface Told {
  readonly title: Text;
  readonly kind?: string;
  /** Its closed list; text: a list that the program knows by that name, whose codes stay as they are. */
  readonly choices?: Named | string;
  readonly states?: Named;
  readonly fields?: Readonly<Record<string, Told>>;
}

/** Of what is told as it was recorded, more says nothing in a list. */
const longest = 300;

const textIn = (text: Text, language: DateLanguage): string => text[language === 'zh' ? 0 : 1];

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asRecorded = (value: string): string =>
  value.length > longest ? `${value.slice(0, longest)}…` : value;

const namedIn = (list: Named | string | undefined, value: string) =>
  typeof list === 'object' && Object.hasOwn(list, value) ? list[value] : undefined;

const ofList = (list: Named | string | undefined, value: string, language: DateLanguage): string => {
  const named = namedIn(list, value);
  return named === undefined ? asRecorded(value) : textIn(named.text, language);
};

const switched: Named = { true: { text: ['是', 'Yes'] }, false: { text: ['否', 'No'] } };

/** How values of a kind are told; one that is none of its kind stays as it was recorded, as all of other kinds do. */
const tellers: Readonly<
  Record<string, (value: string, field: Told | undefined, language: DateLanguage) => string>
> = {
  moment: (value, _field, language) =>
    instantMs(value) === null ? asRecorded(value) : formatDateTime(value, language),
  switch: (value, _field, language) => ofList(switched, value, language),
  choice: (value, field, language) => ofList(field?.choices, value, language),
  state: (value, field, language) => ofList(field?.states, value, language),
};

const valueText = (value: string, field: Told | undefined, language: DateLanguage): string =>
  tellers[field?.kind ?? '']?.(value, field, language) ?? asRecorded(value);

/** One row within a row: what it has, by its titles. */
const rowText = (row: Readonly<Record<string, unknown>>, field: Told, language: DateLanguage): string =>
  Object.entries(field.fields ?? {})
    .flatMap(([name, told]) =>
      row[name] == null
        ? []
        : [`${textIn(told.title, language)} ${valueText(String(row[name]), told, language)}`],
    )
    .join(language === 'zh' ? '，' : ', ');

/** The field of an action's page; of several pages of one source, which have parts of a list, one that names the value. */
const fieldOf = (
  action: string,
  field: string,
  value: string,
  pages: readonly AuditedPage[],
): Told | undefined => {
  const source = action.split('.')[0] ?? '';
  const fields: readonly Told[] = pages.flatMap((page) => {
    const told = page.source === source ? page.fields[field] : undefined;
    return told === undefined ? [] : [told];
  });
  return fields.find(({ choices }) => namedIn(choices, value) !== undefined) ?? fields[0];
};

/**
 * What a field was changed from or to, in words: moments in China time, choices by their names, rows within the row one
 * by one.
 */
export const auditValueText = (
  action: string,
  field: string,
  value: string,
  pages: readonly AuditedPage[],
  language: DateLanguage,
): string => {
  const told = fieldOf(action, field, value, pages);
  const rows = told?.fields === undefined ? null : parsed(value);
  if (told === undefined || !Array.isArray(rows)) return valueText(value, told, language);
  return rows
    .filter(isRow)
    .map((row, index) => `${index + 1}. ${rowText(row, told, language)}`)
    .join(language === 'zh' ? '；' : '; ');
};
