import { readCell, type TableCell } from './table-cell.ts';
import { foldText } from './table-units.ts';

/** A line of a table's file that is not empty. */
export interface FileLine {
  /** Counted from 1. */
  readonly line: number;
  /** As it stands in the file. */
  readonly text: string;
  /** Null where a cell between two others is empty. */
  readonly cells: readonly (TableCell | null)[];
}

/** Signs that part cells and nothing else, the surest first; in most lines of a file the same. */
const separators = ['\t', '|', ';', '=', ':'] as const;

const separatorOf = (folded: readonly string[]): string | null => {
  const withNumbers = folded.filter((text) => /\d/.test(text));
  return (
    separators.find(
      (sign) => withNumbers.filter((text) => text.includes(sign)).length * 2 > withNumbers.length,
    ) ?? null
  );
};

const isNumber = (text: string): boolean => {
  const cell = readCell(text);
  return cell !== null && 'value' in cell;
};

/** A unit that stands apart belongs to the number before it. */
const withUnits = (words: readonly string[]): readonly string[] => {
  const cells: string[] = [];
  for (const word of words) {
    const joined = `${cells.at(-1) ?? ''} ${word}`;
    if (cells.length > 0 && !/\d/.test(word) && isNumber(joined)) cells[cells.length - 1] = joined;
    else cells.push(word);
  }
  return cells;
};

/** Commas part cells or thousands: thousands where spaces part the cells already. */
const splitByCommas = (text: string): readonly string[] => {
  const quoted = text.match(/"[^"]*"|[^,"]+/g);
  if (text.includes('"')) return (quoted ?? []).map((cell) => cell.replaceAll('"', ''));
  if (/,\s/.test(text)) return text.split(/,\s+/);
  const words = withUnits(text.split(/\s+/));
  return words.length > 1 && words.every(isNumber) ? words : text.split(',');
};

const split = (folded: string, separator: string | null): readonly string[] => {
  const text = folded.trim();
  if (separator !== null && text.includes(separator))
    return (separator === '\t' ? folded.replace(/ +$/, '') : text).split(separator);
  return text.includes(',') ? splitByCommas(text) : withUnits(text.split(/\s+/));
};

/** Empty cells at both ends are borders of a table, but for those of a tabulated one, whose first column may be empty. */
const trimmed = (
  cells: readonly (TableCell | null)[],
  keepsFirst: boolean,
): readonly (TableCell | null)[] => {
  const last = cells.findLastIndex((cell) => cell !== null);
  const first = keepsFirst
    ? 0
    : Math.max(
        0,
        cells.findIndex((cell) => cell !== null),
      );
  return cells.slice(first, last + 1);
};

/** No line of a table is longer; what is has no cells, so that patterns need not search it. */
const maxLetters = 2000;

/** Lines of a text with their cells, by the separator that most of them have. */
export const linesOfText = (content: string): readonly FileLine[] => {
  const written = content
    .split(/\r\n|\n|\r/)
    .map((text, index) => ({ line: index + 1, text }))
    .filter(({ text }) => text.trim() !== '')
    .map((one) => ({ ...one, folded: foldText(one.text.slice(0, maxLetters)) }));
  const separator = separatorOf(written.map(({ folded }) => folded));
  return written.flatMap(({ line, text, folded }) => {
    const cells =
      text.length > maxLetters
        ? [{ words: text.slice(0, maxLetters) }]
        : trimmed(split(folded, separator).map(readCell), separator === '\t');
    return cells.length === 0 ? [] : [{ line, text: text.trim(), cells }];
  });
};

/** The same of rows of a spreadsheet, whose cells are apart already. */
export const linesOfRows = (rows: readonly (readonly string[])[]): readonly FileLine[] =>
  rows.flatMap((row, index) => {
    const cells = trimmed(
      row.map((cell) => readCell(foldText(cell))),
      true,
    );
    return cells.length === 0 ? [] : [{ line: index + 1, text: row.join('  ').trim(), cells }];
  });
