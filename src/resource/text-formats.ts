import { consoleTextFault } from '#domain/text/console-text.ts';
import { readIdNumber } from '#domain/text/id-number.ts';
import type { Text } from '#i18n/text.ts';

interface TextFormat {
  /** What is wrong with a text; null: nothing. */
  readonly fault: (value: string) => Text | null;
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
    fault: (value) => (readIdNumber(value) === null ? ['身份证号不正确', 'Not a valid ID number'] : null),
    fills: (value) => ({ ...readIdNumber(value) }),
  },
  /** What a console can show, as long as it counts. */
  consoleText: { fault: consoleTextFault },
  email: {
    fault: (value) => (mail.test(value) ? null : ['邮箱格式不正确', 'Not a valid e-mail address']),
  },
} as const satisfies Readonly<Record<string, TextFormat>>;

/** See `textFormats`. */
export type TextFormatName = keyof typeof textFormats;

/** What a text of this format says of other fields. */
export const filledBy = (format: TextFormatName, value: unknown): Readonly<Record<string, string>> => {
  const known: TextFormat = textFormats[format];
  return known.fills?.(String(value ?? '')) ?? {};
};
