import { type Cell, colToLetter, type DataValidation, writeXlsx } from 'hucre/xlsx';

import { type Language, type Text, textIn } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { Resource } from '#resource/define.ts';
import type { Field } from '#resource/fields.ts';

import { type SheetColumn, sheetColumns } from '../cells/sheet-columns.ts';

/** Rows of a list within a row that a template has columns for. */
const listRows = 4;
/** Rows in which choices are offered. */
const offeredRows = 1000;

const heads = {
  column: ['列', 'Column'],
  required: ['必填', 'Required'],
  form: ['填写说明', 'What to put there'],
} as const satisfies Readonly<Record<string, Text>>;

const fieldOf = ({ fields }: Resource, { field, inList }: SheetColumn): Field | undefined => {
  const own = fields[field];
  return inList !== undefined && own?.kind === 'rows' ? own.fields[inList.field] : own;
};

/** What a cell of a field may hold, each choice; none: it is no list. */
const choicesOf = (field: Field | undefined): readonly Text[] => {
  if (field?.kind === 'choice') return Object.values(field.choices).map(({ text }) => text);
  return field?.kind === 'switch' ? [words.yes, words.no] : [];
};

const joined = (texts: readonly Text[]): Text => [
  texts.map(([zh]) => zh).join('、'),
  texts.map(([, en]) => en).join(', '),
];

/** What is to be put into cells of a field, in words. */
const formOf = (field: Field | undefined): Text => {
  if (field === undefined) return ['', ''];
  const hint = field.hint ?? ['', ''];
  switch (field.kind) {
    case 'choice':
    case 'switch':
      return joined(choicesOf(field));
    case 'number':
      return [
        `${field.min} 到 ${field.max}${field.unit === undefined ? '' : ` ${field.unit}`}`,
        `${field.min} to ${field.max}${field.unit === undefined ? '' : ` ${field.unit}`}`,
      ];
    case 'date':
      return ['日期，例如 2026-11-22', 'A day, e.g. 2026-11-22'];
    case 'moment':
      return ['时间，例如 2026-11-22 08:30', 'A time, e.g. 2026-11-22 08:30'];
    case 'reference':
      return ['名称或编码', 'Name or code'];
    case 'text':
      return field.patternText ?? hint;
    default:
      return hint;
  }
};

/** A workbook to fill in, with a sheet that says what goes where. As Base64. */
export const templateOf = async (resource: Resource, language: Language): Promise<string> => {
  const columns = sheetColumns(resource).filter(
    ({ inList, isReadOnly }) => !isReadOnly && (inList?.index ?? 0) < listRows,
  );
  const say = (text: Text): string => textIn(text, language);
  const cells = new Map<string, Partial<Cell>>();
  const titles = columns.map(({ head, required }) => `${say(head)}${required ? ' *' : ''}`);
  for (const [column, { required }] of columns.entries())
    cells.set(`0,${column}`, {
      value: titles[column] ?? '',
      style: {
        font: { bold: true },
        fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: required ? 'FFDCEBEA' : 'FFF0F2F2' } },
      },
    });
  const dataValidations = columns.flatMap((column, at): readonly DataValidation[] => {
    const choices = choicesOf(fieldOf(resource, column)).map(say);
    // A list that stands in the rule itself has at most 255 letters, parted by commas.
    if (choices.length === 0 || choices.join(',').length > 255 || choices.some((one) => one.includes(',')))
      return [];
    return [
      // Other spellings are read, too: it offers, and refuses nothing.
      {
        type: 'list',
        values: [...choices],
        showErrorMessage: false,
        range: `${colToLetter(at)}2:${colToLetter(at)}${offeredRows + 1}`,
      },
    ];
  });
  const bytes = await writeXlsx({
    sheets: [
      {
        name: say(resource.title),
        columns: titles.map((title) => ({ width: Math.max(10, title.length * 1.8) })),
        rows: [titles],
        cells,
        dataValidations,
        freezePane: { rows: 1 },
      },
      {
        name: say(['填写说明', 'Notes']),
        columns: [{ width: 28 }, { width: 10 }, { width: 60 }],
        rows: [
          [say(heads.column), say(heads.required), say(heads.form)],
          ...columns.map((column, at) => [
            titles[at] ?? '',
            column.required ? say(words.yes) : '',
            say(formOf(fieldOf(resource, column))),
          ]),
        ],
      },
    ],
  });
  return Buffer.from(bytes).toString('base64');
};
