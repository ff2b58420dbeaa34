import { decodeText } from '../text/decode-text.ts';
import { checkTankTable, type TableLine } from './check-tank-table.ts';
import type { TankRow } from './tank-table.ts';
import type { TableFinding } from './tank-table-findings.ts';

/** Findings beyond these add nothing: the file is another kind of file. */
const shownFindings = 200;

/** Points of one table; no calibration has more lines. */
const maxLines = 20_000;

/** What a tank table file holds: its points, and what is wrong with them by line. */
export interface TankTableFile {
  readonly points: readonly TankRow[];
  readonly findings: readonly TableFinding[];
}

const split = (line: string): readonly string[] => line.trim().split(/[\t;，,\s]+/);

/** A head names units; others than mm and L are refused, since nobody may guess what a volume means. */
const foreignUnit = /\b(?:cm|m3|gal|in|inch)\b|m³|厘米|立方|加仑|英寸/i;

const isNumber = (text: string | undefined): boolean => text !== undefined && /^\d+(?:\.\d+)?$/.test(text);

/** Reads a tank table: a line for each level, level in mm and volume in L, with one head at most. */
export const readTankTableLines = (content: string): TankTableFile => {
  const lines: TableLine[] = [];
  const findings: TableFinding[] = [];
  for (const [index, text] of content.split(/\r\n|\n|\r/).entries()) {
    if (text.trim() === '') continue;
    const line = index + 1;
    const parts = split(text);
    if (parts.length === 2 && parts.every(isNumber)) {
      lines.push({ line, point: [Number(parts[0]), Number(parts[1])] });
      if (lines.length > maxLines) break;
    } else if (lines.length === 0 && findings.length === 0 && !parts.some(isNumber)) {
      if (foreignUnit.test(text)) findings.push({ kind: 'unit', line, values: {} });
    } else findings.push({ kind: 'notNumbers', line, values: {} });
    if (findings.length >= shownFindings) break;
  }
  const found = [...findings, ...checkTankTable(lines)].slice(0, shownFindings);
  return { points: lines.map(({ point }) => point), findings: found };
};

/** The same from a text file in UTF-8 (with or without mark) or GB 18030. */
export const readTankTableFile = (bytes: Uint8Array): TankTableFile => readTankTableLines(decodeText(bytes));
