import { type ReferenceTexts, referenceText } from '../text/reference-texts.ts';
import { type DateLanguage, formatDateTime, instantMs } from '../time/time.ts';
import { callFields } from './audit-call-fields.ts';
import type { AuditedPage } from './audit-words.ts';
import type { Named, AuditedField } from './audited-field.ts';

type Text = readonly [zh: string, en: string];

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

/** Whether a value of an entry has fields. */
export const isRow = (value: unknown): value is Readonly<Record<string, unknown>> =>
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

/** In which language values are told, and what those are called that they refer to. */
interface Telling {
  readonly language: DateLanguage;
  readonly names: ReferenceTexts;
}

/** How values of a kind are told; one that is none of its kind stays as it was recorded, as all of other kinds do. */
const tellers: Readonly<
  Record<string, (value: string, field: AuditedField | undefined, telling: Telling) => string>
> = {
  moment: (value, _field, { language }) =>
    instantMs(value) === null ? asRecorded(value) : formatDateTime(value, language),
  switch: (value, _field, { language }) => ofList(switched, value, language),
  choice: (value, field, { language }) => ofList(field?.choices, value, language),
  state: (value, field, { language }) => ofList(field?.states, value, language),
  reference: (value, field, { language, names }) => referenceText(names, field?.to ?? '', value, language),
};

const oneText = (value: string, field: AuditedField | undefined, telling: Telling): string =>
  tellers[field?.kind ?? '']?.(value, field, telling) ?? asRecorded(value);

const valueText = (value: string, field: AuditedField | undefined, telling: Telling): string =>
  field?.several === true
    ? value
        .split(',')
        .map((one) => oneText(one.trim(), field, telling))
        .join(telling.language === 'zh' ? '、' : ', ')
    : oneText(value, field, telling);

/** One row within a row: what it has, by its titles. */
const rowText = (row: Readonly<Record<string, unknown>>, field: AuditedField, telling: Telling): string =>
  Object.entries(field.fields ?? {})
    .flatMap(([name, told]) =>
      row[name] == null
        ? []
        : [`${textIn(told.title, telling.language)} ${valueText(String(row[name]), told, telling)}`],
    )
    .join(telling.language === 'zh' ? '，' : ', ');

/** The field of an action's page; of several pages of one source, which have parts of a list, one that names the value. */
const fieldOf = (
  action: string,
  field: string,
  value: string,
  pages: readonly AuditedPage[],
): AuditedField | undefined => {
  const source = action.split('.')[0] ?? '';
  const fields: readonly AuditedField[] = pages.flatMap((page) => {
    const told = page.source === source ? page.fields[field] : undefined;
    return told === undefined ? [] : [told];
  });
  const known = Object.hasOwn(callFields, field) ? callFields[field] : undefined;
  return fields.find(({ choices }) => namedIn(choices, value) !== undefined) ?? fields[0] ?? known;
};

/**
 * What a field was changed from or to, in words: moments in China time, choices and what is referred to by their names,
 * rows within the row one by one.
 */
export const auditValueText = (
  action: string,
  field: string,
  value: string,
  pages: readonly AuditedPage[],
  language: DateLanguage,
  names: ReferenceTexts = {},
): string => {
  const telling = { language, names };
  const told = fieldOf(action, field, value, pages);
  const rows = told?.fields === undefined ? null : parsed(value);
  if (told === undefined || !Array.isArray(rows)) return valueText(value, told, telling);
  return rows
    .filter(isRow)
    .map((row, index) => `${index + 1}. ${rowText(row, told, telling)}`)
    .join(language === 'zh' ? '；' : '; ');
};
