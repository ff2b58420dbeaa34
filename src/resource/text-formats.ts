import { consoleTextFault } from '#domain/text/console-text.ts';
import { readIdNumber } from '#domain/text/id-number.ts';
import { plateForm, plateKindOf } from '#domain/text/plate.ts';
import type { Text } from '#i18n/text.ts';

interface TextFormat {
  /** How a text is stored that people may write in several ways. */
  readonly normal?: (value: string) => string;
  /** What is wrong with a text; null: nothing. */
  readonly fault: (value: string) => Text | null;
  /** Why a text that is taken may yet be wrong; null: nothing speaks for it. */
  readonly doubt?: (value: string) => Text | null;
  /** What the text says of other fields, by their names; of a wrong one nothing. */
  readonly fills?: (value: string) => Readonly<Record<string, string>>;
}

/** One part, an at, a host with a dot; what a mail server takes beyond that nobody types. */
const mail =
  /^[\w.%+-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** Formats that a pattern can't say. */
export const textFormats = {
  /** Of a citizen, 18 digits (GB 11643): it holds birthday and sex. */
  idNumber: {
    normal: (value) => value.normalize('NFKC').toUpperCase(),
    fault: (value) => (readIdNumber(value) === null ? ['身份证号不正确', 'Not a valid ID number'] : null),
    fills: (value) => ({ ...readIdNumber(value) }),
  },
  /** What a console can show, as long as it counts. */
  consoleText: { fault: consoleTextFault },
  email: {
    fault: (value) => (mail.test(value) ? null : ['邮箱格式不正确', 'Not a valid e-mail address']),
  },
  /** A number plate of any country; those of China are known by their form. */
  plate: {
    normal: plateForm,
    fault: (value) =>
      plateKindOf(value) === null
        ? ['车牌格式不正确，例如 浙B12345、浙B1234挂', 'Not a plate number, e.g. 浙B12345, 浙B1234挂']
        : null,
    doubt: (value) =>
      plateKindOf(value) === 'other'
        ? ['不是国内号牌格式，请核对', 'Not a Chinese plate format: please check it']
        : null,
  },
} as const satisfies Readonly<Record<string, TextFormat>>;

/** See `textFormats`. */
export type TextFormatName = keyof typeof textFormats;

/** A text as its format stores it. */
export const normalText = (format: TextFormatName | undefined, value: string): string => {
  const known: TextFormat | null = format === undefined ? null : textFormats[format];
  return known?.normal?.(value) ?? value;
};

/** Why a text of this format may yet be wrong; null: nothing speaks for it, or it is refused anyway. */
export const doubtOf = (format: TextFormatName | undefined, value: unknown): Text | null => {
  const known: TextFormat | null = format === undefined ? null : textFormats[format];
  return known?.doubt?.(String(value ?? '')) ?? null;
};

/** What a text of this format says of other fields. */
export const filledBy = (format: TextFormatName, value: unknown): Readonly<Record<string, string>> => {
  const known: TextFormat = textFormats[format];
  return known.fills?.(String(value ?? '')) ?? {};
};
