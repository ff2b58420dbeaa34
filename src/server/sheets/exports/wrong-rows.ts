import { type Cell, writeXlsx } from 'hucre/xlsx';

import { spreadsheetText } from '#domain/text/spreadsheet-text.ts';
import { type Text, textIn } from '#i18n/text.ts';
import type { Resource } from '#resource/define.ts';

import { badRequest } from '../../kernel/refusal.ts';
import type { SheetCell } from '../../resource-kit/files/read-workbook.ts';
import type { Plan } from '../planning/plan-import.ts';
import { describeFaults } from '../planning/describe-faults.ts';
import { reasonHead, rowHead } from '../cells/reason-head.ts';

const fill: Cell['style'] = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFFDE3E0' } } };
const bold: Cell['style'] = { font: { bold: true } };

const widthOf = (rows: readonly (readonly SheetCell[])[], column: number): number =>
  Math.min(60, Math.max(8, ...rows.map((row) => [...String(row[column] ?? '')].length * 1.6)));

/**
 * The rows of a sheet that are wrong as a workbook: as they came, the cells at fault coloured, and the reasons at the end. It
 * is read like the sheet when it comes back. As Base64.
 * @throws Refusal 400: none is wrong
 */
export const wrongRowsFile = async (
  resource: Resource,
  { sheet, rows }: Plan,
): Promise<{ readonly base64: string; readonly rows: number }> => {
  const wrong = rows.flatMap((row, at) => (row.action === 'wrong' ? [{ row, at }] : []));
  if (wrong.length === 0) throw badRequest(['没有有误的行', 'There are no rows that are wrong']);
  const { table, context } = sheet;
  const { language } = context;
  const width = Math.max(table.head.length, ...table.rows.map(({ cells }) => cells.length));
  const say = (text: Text): string => textIn(text, language);
  // A head of ours from an earlier round is not written twice.
  const kept = Array.from({ length: width }, (_, index) => index).filter(
    (index) => sheet.matched.find((one) => one.index === index)?.how !== 'ours',
  );
  const cells = new Map<string, Partial<Cell>>();
  const written: SheetCell[][] = [
    [...kept.map((index) => table.head[index] ?? ''), say(rowHead), say(reasonHead)],
  ];
  for (const [line, { row, at }] of wrong.entries()) {
    const faults = describeFaults(resource, sheet, row, at);
    const reasons = faults.map(({ field, text, nearest }) => {
      const title = resource.fields[field.split('.')[0] ?? '']?.title;
      const meant = nearest && say([`；是否为“${nearest.name}”？`, `; is it “${nearest.name}”?`]);
      return `${title ? `${say(title)}${say(['：', ': '])}` : ''}${text}${meant ?? ''}`;
    });
    const raw = table.rows[at]?.cells ?? [];
    written.push([
      ...kept.map((index) => {
        const cell = raw[index] ?? null;
        return typeof cell === 'string' ? spreadsheetText(cell) : cell;
      }),
      row.rowNumber,
      reasons.join(say(['；', '; '])),
    ]);
    for (const { index } of faults) {
      const column = index === undefined ? -1 : kept.indexOf(index);
      if (column >= 0)
        cells.set(`${line + 1},${column}`, { value: written[line + 1]?.[column] ?? null, style: fill });
    }
  }
  for (const [column, value] of (written[0] ?? []).entries())
    cells.set(`0,${column}`, { value, style: bold });
  const bytes = await writeXlsx({
    sheets: [
      {
        name: table.sheet.name.slice(0, 31) || textIn(resource.title, language),
        columns: (written[0] ?? []).map((_, column) => ({ width: widthOf(written, column) })),
        rows: written,
        cells,
      },
    ],
  });
  return { base64: Buffer.from(bytes).toString('base64'), rows: wrong.length };
};
