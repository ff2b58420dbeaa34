import { decodeText } from '../../text/decode-text.ts';
import { readTableLines, type TableLines } from './read-table-lines.ts';
import { linesOfText } from './table-lines.ts';

/** Reads a table that was pasted. */
export const readTableText = (content: string): TableLines => readTableLines(linesOfText(content));

/** Reads a text file of a table: UTF-8, UTF-16 or GB 18030. */
export const readTableFile = (bytes: Uint8Array): TableLines => readTableText(decodeText(bytes));
