import { isBlankWord, isEndlessWord } from '#domain/sheets/blank-words.ts';
import { plainSpelling, spellings } from '#domain/sheets/text-spellings.ts';
import { typedQuantity } from '#domain/sheets/typed-quantity.ts';
import { wordForm } from '#domain/sheets/word-form.ts';
import type { Text } from '#i18n/text.ts';
import { words } from '#i18n/words.ts';
import type { ChoiceField, NumberField, Options, TextField } from '#resource/fields.ts';
import { readField } from '#resource/read-field.ts';
import { normalText } from '#resource/text-formats.ts';

import type { SheetCell } from '../../resource-kit/files/read-workbook.ts';
import { plainText } from './plain-text.ts';
import { choiceSynonyms } from './choice-synonyms.ts';

/** What a cell says of a field, and what is wrong with it beyond the field's rules; null: nothing. */
export interface CellValue {
  readonly value: unknown;
  readonly fault: Text | null;
}

const good = (value: unknown): CellValue => ({ value, fault: null });

const errorValue = /^#(?:DIV\/0!|N\/A|REF!|NAME\?|VALUE!|NUM!|NULL!|SPILL!|CALC!)$/i;

/** Whether a cell has nothing to say. */
export const isBlankCell = (cell: SheetCell): boolean => cell === null || isBlankWord(plainText(cell));

/** What is wrong with a cell whatever its field; null: nothing. */
export const cellFault = (cell: SheetCell): Text | null => {
  const text = plainText(cell);
  if (errorValue.test(text))
    return [
      `单元格是错误值 ${text}，请改为数值或文字`,
      `The cell holds the error ${text}; put a value there`,
    ];
  if (text.includes('\uFFFD'))
    return [
      '文字编码不对，请另存为 xlsx 或 UTF-8 的 csv',
      'The text is garbled: save the file as xlsx, or as csv in UTF-8',
    ];
  return typeof cell === 'string' && /^=[A-Za-z(]/.test(text)
    ? [
        '公式没有保存结果：请用 Excel 打开并保存后再导入',
        'The formula has no stored result: open the file in Excel, save it, and import it again',
      ]
    : null;
};

/** Digits that a number of a spreadsheet keeps. */
const keptDigits = 15;

/** A text in the spelling that its field's rules take, if it has one. */
export const textOfCell = (field: TextField, cell: SheetCell): CellValue => {
  const text = plainText(cell);
  if (typeof cell === 'number' && Number.isInteger(cell) && text.replace('-', '').length > keptDigits)
    return {
      value: text,
      fault: [
        `超过 ${keptDigits} 位的数字，Excel 已丢失末位：请把该列设为文本后重填`,
        `More than ${keptDigits} digits: as a number Excel has lost the last ones. Make the column text and fill it in again`,
      ],
    };
  if (field.pattern === undefined && field.format === undefined) return good(plainSpelling(text));
  const fitting = spellings(text).find((one) => readField(field, one).ok);
  return good(normalText(field.format, fitting ?? text));
};

/** @param given unit of the column's head; null: none */
export const numberOfCell = (
  { unit, decimals }: NumberField,
  cell: SheetCell,
  given: string | null,
): CellValue => {
  const text = plainText(cell);
  const value = typedQuantity(text, unit ?? null, given);
  // What was converted has as many decimals as the field; what was typed is refused where it has more.
  const isConverted = value !== null && typedQuantity(text, null, null) !== value;
  if (value !== null) return good(isConverted ? Number(value.toFixed(decimals)) : value);
  if (given !== null && typedQuantity(text, null, null) !== null)
    return {
      value: text,
      fault: [
        `表头的单位“${given}”无法换算为 ${unit ?? '数字'}，请改用 ${unit ?? '不带单位的数字'}`,
        `The unit “${given}” of the head can’t be converted to ${unit ?? 'a figure'}; use ${unit ?? 'no unit'}`,
      ],
    };
  const [, whole, part] = /^(\d+),(\d{1,2})$/.exec(text.normalize('NFKC')) ?? [];
  if (whole !== undefined && part !== undefined)
    return {
      value: text,
      fault: [
        `${text} 是 ${whole}.${part} 还是 ${whole}${part}？请用小数点`,
        `Is ${text} ${whole}.${part} or ${whole}${part}? Write it with a point`,
      ],
    };
  const example = `${decimals === 0 ? 15 : 15.5}${unit === undefined ? '' : ` ${unit}`}`;
  return { value: text, fault: [`应为数字，例如 ${example}`, `A number is needed, e.g. ${example}`] };
};

/** Without what people put behind a colour or leave out: `黄`, `黄色`, `黄牌` are one. */
const bare = (form: string): string => form.replace(/(?:色|牌|底|性)$/, '');

const codesOf = (choices: Options, fits: (form: string) => boolean): readonly string[] =>
  Object.entries(choices).flatMap(([code, { text }]) =>
    [...text, code, ...(choiceSynonyms[code] ?? [])].some((one) => fits(wordForm(one))) ? [code] : [],
  );

/** The one choice that a text names: by its code or words, else by what only one of them can be. */
export const choiceOfCell = ({ choices }: ChoiceField, cell: SheetCell): CellValue => {
  const typed = plainText(cell);
  if (Object.hasOwn(choices, typed)) return good(typed);
  const form = wordForm(typed);
  const ways: readonly ((other: string) => boolean)[] = [
    (other) => other === form,
    (other) => bare(other) === bare(form),
    (other) => other.startsWith(form) || form.startsWith(other),
    (other) => other.includes(form) || form.includes(other),
  ];
  if (form !== '')
    for (const way of ways) {
      const codes = codesOf(choices, way);
      if (codes.length === 1) return good(codes[0]);
      if (codes.length > 1) break;
    }
  return good(typed);
};

const forms = (text: string): ReadonlySet<string> => new Set(text.split('|').map((word) => wordForm(word)));

const onWords = forms(
  `true|1|${words.yes.join('|')}|y|开|on|启用|已启用|在用|使用中|有效|正常|在职|在岗|在营|营运|营运中|运营|enabled|active|in use|valid|√|✓|✔|对|有`,
);
const offWords = forms(
  `false|0|${words.no.join('|')}|n|关|off|停用|已停用|禁用|不启用|未启用|无效|离职|离岗|停运|停驶|报废|注销|停业|disabled|inactive|invalid|left|×|✗|✘|x|错|无`,
);

export const switchOfCell = (cell: SheetCell): CellValue => {
  const typed = wordForm(plainText(cell));
  if (onWords.has(typed)) return good(true);
  if (offWords.has(typed)) return good(false);
  return {
    value: plainText(cell),
    fault: [
      '应为 是 或 否（启用、停用、在职、离职 也可以）',
      'Yes or No is needed (enabled, disabled, active, left will do)',
    ],
  };
};

/** Whether a cell of a day says that there is none. */
export const isEndless = (cell: SheetCell): boolean => isEndlessWord(plainText(cell));
