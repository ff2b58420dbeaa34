import { isError, tableFindingKinds } from '#domain/cargo/tank-table-findings.ts';
import { readTankTableFile } from '#domain/cargo/tank-table-file.ts';
import type { Text } from '#i18n/text.ts';
import { fill } from '#i18n/translate.ts';

interface Format {
  /** Ending that a file's name must have, and what choosers of files offer. */
  readonly ending: string;
  readonly maxBytes: number;
  /** What is wrong with a file's content; null: nothing. */
  readonly fault: (bytes: Uint8Array) => Text | null;
}

/** The first error of a table, and how many there are. */
const tankTableFault = (bytes: Uint8Array): Text | null => {
  const errors = readTankTableFile(bytes).findings.filter(isError);
  const [first] = errors;
  if (first === undefined) return null;
  const { text } = tableFindingKinds[first.kind];
  const [zh, en] = [fill(text, 'zh', first.values), fill(text, 'en', first.values)];
  const [zhLine, enLine] = first.line === null ? ['', ''] : [`第 ${first.line} 行：`, `Line ${first.line}: `];
  const more = errors.length - 1;
  return [
    `${zhLine}${zh}${more === 0 ? '' : `（另有 ${more} 处）`}`,
    `${enLine}${en}${more === 0 ? '' : ` (and ${more} more)`}`,
  ];
};

/** Formats of uploaded files (specification 5 and 9): ending, size, and a check of the content. */
export const fileFormats = {
  tankTable: { ending: '.txt', maxBytes: 1_048_576, fault: tankTableFault },
} as const satisfies Readonly<Record<string, Format>>;

/** See `fileFormats`. */
export type FileFormat = keyof typeof fileFormats;
